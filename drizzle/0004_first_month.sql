CREATE TABLE `arranged_rounds` (
	`livreur_id` text NOT NULL,
	`day` text NOT NULL,
	`order_ids` text NOT NULL,
	`arranged_at` integer NOT NULL,
	PRIMARY KEY(`livreur_id`, `day`),
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "arranged_rounds_order_ids" CHECK(json_valid("arranged_rounds"."order_ids"))
);
--> statement-breakpoint
CREATE INDEX `arranged_rounds_day` ON `arranged_rounds` (`day`);--> statement-breakpoint
CREATE TABLE `client_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`kept_id` text NOT NULL,
	`left_id` text NOT NULL,
	`moved` text NOT NULL,
	`merged_by` text NOT NULL,
	`merged_at` integer NOT NULL,
	FOREIGN KEY (`kept_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`left_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_merges_kept` ON `client_merges` (`kept_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `client_merges_left` ON `client_merges` (`left_id`);--> statement-breakpoint
CREATE TABLE `drawer_closings` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`count` text NOT NULL,
	`reason` text,
	`note` text,
	`kept` integer NOT NULL,
	`wave` integer NOT NULL,
	`actor_n` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "drawer_closings_count" CHECK(json_valid("drawer_closings"."count")),
	CONSTRAINT "drawer_closings_amounts" CHECK("drawer_closings"."expected" >= 0 and "drawer_closings"."kept" between 0 and "drawer_closings"."counted"),
	CONSTRAINT "drawer_closings_gap" CHECK(("drawer_closings"."expected" = "drawer_closings"."counted") = ("drawer_closings"."reason" is null) and ifnull("drawer_closings"."reason" in ('change', 'handover', 'expense', 'other'), 1))
);
--> statement-breakpoint
CREATE INDEX `drawer_closings_at` ON `drawer_closings` (`at`);--> statement-breakpoint
CREATE TABLE `drawer_movements` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`closing_n` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`balance` integer NOT NULL,
	`payment_n` integer,
	`reverses_n` integer,
	`reason` text,
	`note` text,
	`slip` text,
	`receipt_id` text,
	`before_closing_n` integer,
	`actor_n` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "drawer_movements_kind" CHECK("drawer_movements"."kind" in ('opening', 'sale', 'pickup', 'collected', 'handover', 'expense', 'refund', 'bank', 'gap', 'leftover')),
	CONSTRAINT "drawer_movements_balance" CHECK("drawer_movements"."balance" >= 0),
	CONSTRAINT "drawer_movements_reason" CHECK(("drawer_movements"."kind" = 'expense' and "drawer_movements"."reason" in ('soap', 'fuel', 'bags', 'water', 'repair', 'other')) or ("drawer_movements"."kind" <> 'expense' and "drawer_movements"."reason" is null))
);
--> statement-breakpoint
CREATE INDEX `drawer_movements_part` ON `drawer_movements` (`closing_n`,`kind`,`amount`);--> statement-breakpoint
CREATE INDEX `drawer_movements_closing` ON `drawer_movements` (`closing_n`,`n`);--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_movements_opening` ON `drawer_movements` (`closing_n`) WHERE kind = 'opening';--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_movements_payment` ON `drawer_movements` (`payment_n`) WHERE payment_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_movements_reversed` ON `drawer_movements` (`reverses_n`) WHERE reverses_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_movements_receipt` ON `drawer_movements` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
CREATE TABLE `drawer_receipts` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`movement_n` integer NOT NULL,
	`slip` text,
	`bytes` integer NOT NULL,
	`contents` blob NOT NULL,
	`actor_n` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_receipts_id` ON `drawer_receipts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_receipts_movement` ON `drawer_receipts` (`movement_n`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("__new_staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'staff_code_shown', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'drawer_opened', 'drawer_closed', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'client_changed', 'clients_merged', 'clients_unmerged', 'client_preferences_changed', 'team_note_removed', 'client_link_given', 'client_link_renewed', 'adoption_code_given', 'number_code_given', 'client_email_added', 'duty_changed', 'recurring_changed', 'follow_shared', 'follow_withdrawn', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_made', 'request_link_given', 'request_confirmed', 'request_changed', 'request_refused', 'message_opened', 'message_sent', 'message_dropped', 'client_news_changed')),
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
CREATE INDEX `users_client_phone` ON `users` (`phone`) WHERE role = 'client' and deleted_at is null;--> statement-breakpoint
-- By hand: the triggers of the table that was made anew.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
-- By hand, for the drawer: what is only ever added to.
CREATE TRIGGER `drawer_movements_never_updated` BEFORE UPDATE ON `drawer_movements` BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `drawer_movements_never_deleted` BEFORE DELETE ON `drawer_movements` BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `drawer_closings_never_updated` BEFORE UPDATE ON `drawer_closings` BEGIN SELECT RAISE(ABORT, 'drawer_closings is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `drawer_closings_never_deleted` BEFORE DELETE ON `drawer_closings` BEGIN SELECT RAISE(ABORT, 'drawer_closings is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `drawer_receipts_never_updated` BEFORE UPDATE ON `drawer_receipts` BEGIN SELECT RAISE(ABORT, 'drawer_receipts is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `drawer_receipts_never_deleted` BEFORE DELETE ON `drawer_receipts` BEGIN SELECT RAISE(ABORT, 'drawer_receipts is append-only'); END;
