"""TrainingWatch: the loss of a training and a picture of its model, live and as a replay."""
