CREATE TABLE `product_links` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_id` text NOT NULL,
	`state` blob NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `product_links_row` ON `product_links` (`row_id`);--> statement-breakpoint
CREATE TABLE `setting_links` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_id` text NOT NULL,
	`state` blob NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `setting_links_row` ON `setting_links` (`row_id`);--> statement-breakpoint
CREATE TABLE `user_links` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_id` integer NOT NULL,
	`state` blob NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `user_links_row` ON `user_links` (`row_id`);--> statement-breakpoint
ALTER TABLE `order_events` ADD `contents` blob;