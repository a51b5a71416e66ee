"""TrainingWatch: the loss of a training and a picture of its model, while it runs and afterwards."""
