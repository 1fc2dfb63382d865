CREATE TABLE `number_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`fullname` text NOT NULL,
	`phone` text NOT NULL,
	`content` text NOT NULL,
	`pickup_from` integer,
	`pickup_to` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`folded` integer NOT NULL,
	`contact` text,
	`browser` text NOT NULL,
	`network` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`client_id` text,
	`record_chosen` integer DEFAULT false NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`sent_at` integer,
	`opened_at` integer,
	`ended_at` integer,
	`order_id` text,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "number_requests_state" CHECK("number_requests"."state" in ('waiting', 'sent', 'confirmed', 'refused', 'denied', 'withdrawn', 'expired')),
	CONSTRAINT "number_requests_contact" CHECK("number_requests"."contact" is null or "number_requests"."contact" in ('wrote', 'called')),
	CONSTRAINT "number_requests_ended" CHECK(("number_requests"."ended_at" is null) = ("number_requests"."state" in ('waiting', 'sent'))),
	CONSTRAINT "number_requests_order" CHECK(("number_requests"."order_id" is null) = ("number_requests"."state" <> 'confirmed')),
	CONSTRAINT "number_requests_slot" CHECK(("number_requests"."pickup_from" is null) = ("number_requests"."pickup_to" is null) and ifnull("number_requests"."pickup_from" < "number_requests"."pickup_to", 1)),
	CONSTRAINT "number_requests_content" CHECK(json_valid("number_requests"."content")),
	CONSTRAINT "number_requests_size" CHECK(length("number_requests"."content") <= 32768)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `number_requests_key_unique` ON `number_requests` (`key`);--> statement-breakpoint
CREATE INDEX `number_requests_open` ON `number_requests` (`created_at`,`id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `number_requests_created` ON `number_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `number_requests_strangers` ON `number_requests` (`created_at`) WHERE folded = 1 and contact is null;--> statement-breakpoint
CREATE INDEX `number_requests_ended` ON `number_requests` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `number_requests_client` ON `number_requests` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("__new_staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'clients_merged', 'client_link_given', 'client_link_renewed', 'adoption_code_given', 'duty_changed', 'recurring_changed', 'follow_shared', 'follow_withdrawn', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_made', 'request_link_given', 'request_confirmed', 'request_changed', 'request_refused')),
	CONSTRAINT "staff_actions_data" CHECK(json_valid("__new_staff_actions"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_staff_actions`("seq", "actor_id", "actor_role", "kind", "target", "data", "at") SELECT "seq", "actor_id", "actor_role", "kind", "target", "data", "at" FROM `staff_actions`;
--> statement-breakpoint
-- A counter goes on where it stood: no number of a row that was deleted is given again.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_staff_actions';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_staff_actions', `seq` FROM `sqlite_sequence` WHERE `name` = 'staff_actions';
--> statement-breakpoint
DROP TABLE `staff_actions`;--> statement-breakpoint
ALTER TABLE `__new_staff_actions` RENAME TO `staff_actions`;--> statement-breakpoint
CREATE INDEX `staff_actions_actor` ON `staff_actions` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind` ON `staff_actions` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind_actor` ON `staff_actions` (`kind`,`actor_id`,`seq`);
--> statement-breakpoint
-- A rebuilt table has lost its triggers.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
