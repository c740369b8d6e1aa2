print("mutate")
