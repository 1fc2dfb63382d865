CREATE TABLE `history_exceptions` (
	`proof` blob PRIMARY KEY NOT NULL
);
