CREATE TABLE `credit_entries` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_n` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`balance` integer NOT NULL,
	`order_n` integer,
	`payment_n` integer,
	`refund_id` text,
	`other_n` integer,
	`actor_n` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "credit_entries_amount" CHECK(("credit_entries"."kind" in ('gesture', 'advance', 'refund', 'claim', 'returned', 'merged_in') and "credit_entries"."amount" > 0) or ("credit_entries"."kind" in ('used', 'paid_back', 'merged_out') and "credit_entries"."amount" < 0)),
	CONSTRAINT "credit_entries_balance" CHECK("credit_entries"."balance" >= 0)
);
--> statement-breakpoint
CREATE INDEX `credit_entries_client` ON `credit_entries` (`client_n`);--> statement-breakpoint
CREATE INDEX `credit_entries_order` ON `credit_entries` (`order_n`) WHERE order_n is not null;--> statement-breakpoint
CREATE INDEX `credit_entries_granted` ON `credit_entries` (`actor_n`,`at`) WHERE kind = 'gesture';--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_payment` ON `credit_entries` (`payment_n`) WHERE payment_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_refund` ON `credit_entries` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
CREATE TABLE `credit_reasons` (
	`entry_n` integer PRIMARY KEY NOT NULL,
	`client_n` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `credit_reasons_client` ON `credit_reasons` (`client_n`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("__new_staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'staff_code_shown', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'drawer_opened', 'drawer_closed', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'client_changed', 'clients_merged', 'clients_unmerged', 'client_preferences_changed', 'team_note_removed', 'client_link_given', 'client_link_renewed', 'adoption_code_given', 'number_code_given', 'client_email_added', 'duty_changed', 'recurring_changed', 'follow_shared', 'follow_withdrawn', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_made', 'request_link_given', 'request_confirmed', 'request_changed', 'request_refused', 'message_opened', 'message_sent', 'message_dropped', 'client_news_changed', 'credit_granted', 'credit_advanced', 'credit_paid_back')),
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
ALTER TABLE `orders` ADD `credit_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_given` ON `payments` (`actor_n`,`at`) WHERE kind = 'refunded' and method = 'espece';--> statement-breakpoint
-- By hand: the triggers of the table that was made anew.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
-- By hand, for credit: what is only ever added to.
CREATE TRIGGER `credit_entries_never_updated` BEFORE UPDATE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'credit_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `credit_entries_never_deleted` BEFORE DELETE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'credit_entries is append-only'); END;
