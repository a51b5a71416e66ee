"""AdaptationCockpit: what each way of adapting a model trains, stores and reaches."""
