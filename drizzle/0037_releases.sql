CREATE TABLE `releases` (
	`migration` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`at` integer NOT NULL
);
