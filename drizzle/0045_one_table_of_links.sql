CREATE TABLE `links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`order_n` integer,
	`version` integer,
	`role` text,
	`created_at` integer NOT NULL,
	`created_by_n` integer,
	`expires_at` integer,
	`ended_at` integer,
	`ended_by_n` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "links_purpose" CHECK("links"."purpose" in ('signup', 'recovery', 'ticket', 'adoption', 'shared follow')),
	CONSTRAINT "links_version" CHECK(("links"."order_n" is null) = ("links"."version" is null) and ifnull("links"."version" >= 1, 1))
);
--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `links_expiry` ON `links` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `links_order` ON `links` (`order_n`,`version`) WHERE order_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `links_open` ON `links` (`order_n`) WHERE order_n is not null and ended_at is null;--> statement-breakpoint
-- What is out keeps opening: a link's id, purpose and end are what they were.
INSERT INTO `links` (`id`, `purpose`, `user_id`, `role`, `created_at`, `expires_at`, `ended_at`)
	SELECT `id`, `type`, `user_id`, `role`, `created_at`, `expires_at`, `used_at` FROM `auth_tokens`;--> statement-breakpoint
INSERT INTO `links` (`id`, `purpose`, `user_id`, `created_at`, `created_by_n`, `expires_at`, `ended_at`)
	SELECT `id`, 'adoption', `client_id`, `created_at`, (SELECT `n` FROM `users` WHERE `users`.`id` = `created_by`), `expires_at`, `used_at`
	FROM `adoption_codes`;--> statement-breakpoint
-- The text of a shared link is signed over its order's id and its version.
INSERT INTO `links` (`id`, `purpose`, `order_n`, `version`, `created_at`, `created_by_n`, `ended_at`, `ended_by_n`)
	SELECT `orders`.`id` || ' ' || `version`, 'shared follow', `order_n`, `version`, `shared_at`, `shared_by_n`, `withdrawn_at`, `withdrawn_by_n`
	FROM `shared_follows` JOIN `orders` ON `orders`.`n` = `order_n`;--> statement-breakpoint
DROP TABLE `adoption_codes`;--> statement-breakpoint
DROP TABLE `auth_tokens`;--> statement-breakpoint
DROP TABLE `shared_follows`;