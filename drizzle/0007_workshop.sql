CREATE TABLE `reminder_steps` (
	`order_n` integer NOT NULL,
	`ladder` text NOT NULL,
	`days` integer NOT NULL,
	`reminder_n` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_n`, `ladder`, `days`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminder_steps_reminder` ON `reminder_steps` (`reminder_n`);--> statement-breakpoint
CREATE INDEX `reminder_steps_at` ON `reminder_steps` (`at`);--> statement-breakpoint
CREATE TABLE `reminder_stops` (
	`order_n` integer NOT NULL,
	`ladder` text NOT NULL,
	`stopped_at` integer,
	`resumed_at` integer,
	`actor_n` integer NOT NULL,
	PRIMARY KEY(`order_n`, `ladder`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reminders` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_n` integer NOT NULL,
	`day` text NOT NULL,
	`mailed` integer NOT NULL,
	`pushed` integer NOT NULL,
	`message_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_client_day` ON `reminders` (`client_n`,`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_message` ON `reminders` (`message_id`) WHERE message_id is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_data" CHECK(json_valid("__new_staff_actions"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_staff_actions`("seq", "actor_id", "actor_role", "kind", "target", "data", "at") SELECT "seq", "actor_id", "actor_role", "kind", "target", "data", "at" FROM `staff_actions`;--> statement-breakpoint
DROP TABLE `staff_actions`;--> statement-breakpoint
ALTER TABLE `__new_staff_actions` RENAME TO `staff_actions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `staff_actions_target` ON `staff_actions` (`target`,`seq`) WHERE target is not null;--> statement-breakpoint
CREATE INDEX `staff_actions_actor` ON `staff_actions` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind` ON `staff_actions` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind_actor` ON `staff_actions` (`kind`,`actor_id`,`seq`);--> statement-breakpoint
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
	CONSTRAINT "push_outbox_kind" CHECK("__new_push_outbox"."kind" in ('mission_given', 'mission_taken_back', 'mission_held', 'mission_moved', 'order_placed', 'flag_raised', 'livreur_coming', 'livreur_near', 'order_collected', 'count_to_read', 'total_to_answer', 'laundry_ready', 'order_delivered', 'payment_reminder', 'laundry_reminder'))
);
--> statement-breakpoint
INSERT INTO `__new_push_outbox`("n", "subscription_n", "kind", "order_id", "reference", "detail", "next_attempt_at", "created_at", "expires_at") SELECT "n", "subscription_n", "kind", "order_id", "reference", "detail", "next_attempt_at", "created_at", "expires_at" FROM `push_outbox`;--> statement-breakpoint
DROP TABLE `push_outbox`;--> statement-breakpoint
ALTER TABLE `__new_push_outbox` RENAME TO `push_outbox`;--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `push_outbox_device` ON `push_outbox` (`subscription_n`);
--> statement-breakpoint
-- By hand: the triggers of the table that was made anew.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
