// Lab
