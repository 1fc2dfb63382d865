ALTER TABLE `product_prices` ADD `min_grams` integer;--> statement-breakpoint
ALTER TABLE `order_adjustments` ADD `at_door` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stats_day` ADD `grams` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `grams` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `min_grams` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `to_agree` text;