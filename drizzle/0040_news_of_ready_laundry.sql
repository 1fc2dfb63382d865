PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_push_outbox` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_n` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`detail` text,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`subscription_n`) REFERENCES `push_subscriptions`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_outbox_kind" CHECK("__new_push_outbox"."kind" in ('mission_given', 'mission_taken_back', 'mission_held', 'mission_moved', 'order_placed', 'flag_raised', 'livreur_coming', 'livreur_near', 'order_collected', 'count_to_read', 'total_to_answer', 'laundry_ready', 'order_delivered'))
);
--> statement-breakpoint
INSERT INTO `__new_push_outbox`("n", "subscription_n", "kind", "order_id", "reference", "detail", "next_attempt_at", "created_at", "expires_at") SELECT "n", "subscription_n", "kind", "order_id", "reference", "detail", "next_attempt_at", "created_at", "expires_at" FROM `push_outbox`;--> statement-breakpoint
-- A counter goes on where it stood: no number of a row that was deleted is given again.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_push_outbox';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_push_outbox', `seq` FROM `sqlite_sequence` WHERE `name` = 'push_outbox';--> statement-breakpoint
DROP TABLE `push_outbox`;--> statement-breakpoint
ALTER TABLE `__new_push_outbox` RENAME TO `push_outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `push_outbox_device` ON `push_outbox` (`subscription_n`);