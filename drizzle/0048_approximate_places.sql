ALTER TABLE `orders` ADD `place_approximate` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `quarter_km` real;