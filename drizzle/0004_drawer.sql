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
CREATE UNIQUE INDEX `drawer_receipts_movement` ON `drawer_receipts` (`movement_n`);
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
