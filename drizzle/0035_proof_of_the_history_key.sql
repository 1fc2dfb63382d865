CREATE TABLE `history_keys` (
	`proof` blob PRIMARY KEY NOT NULL
);
