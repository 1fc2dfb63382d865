CREATE TABLE `givings` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_n` integer NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`amount` integer NOT NULL,
	`client_n` integer,
	`at` integer NOT NULL,
	CONSTRAINT "givings_kind" CHECK("givings"."kind" in ('gesture', 'discount', 'claim', 'advance', 'refund', 'paid_back', 'expense')),
	CONSTRAINT "givings_amount" CHECK("givings"."amount" <> 0)
);
--> statement-breakpoint
CREATE INDEX `givings_day` ON `givings` (`actor_n`,`day`);--> statement-breakpoint
CREATE INDEX `givings_subject` ON `givings` (`kind`,`subject`);--> statement-breakpoint
CREATE TABLE `owner_asks` (
	`id` text PRIMARY KEY NOT NULL,
	`act` text NOT NULL,
	`input` text NOT NULL,
	`amount` integer NOT NULL,
	`client_id` text,
	`order_id` text,
	`note` text,
	`asked_n` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_n` integer,
	`answered_at` integer,
	CONSTRAINT "owner_asks_act" CHECK("owner_asks"."act" in ('credit.grant', 'credit.advance', 'credit.payBack', 'discounts.give', 'drawer.bank', 'drawer.spend', 'payments.settleRefund')),
	CONSTRAINT "owner_asks_input" CHECK(json_valid("owner_asks"."input")),
	CONSTRAINT "owner_asks_amount" CHECK("owner_asks"."amount" > 0),
	CONSTRAINT "owner_asks_answer" CHECK(("owner_asks"."answer" is null) = ("owner_asks"."answered_at" is null) and ("owner_asks"."answer" is null) = ("owner_asks"."answered_n" is null))
);
--> statement-breakpoint
CREATE INDEX `owner_asks_open` ON `owner_asks` (`asked_at`,`id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `owner_asks_answered` ON `owner_asks` (`answered_at`) WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX `owner_asks_client` ON `owner_asks` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `wave_advances` (
	`credit_n` integer PRIMARY KEY NOT NULL,
	`client_n` integer NOT NULL,
	`amount` integer NOT NULL,
	`transaction_id` text NOT NULL,
	`taken_n` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`outcome` text,
	`back_n` integer,
	`settled_n` integer,
	`settled_at` integer,
	CONSTRAINT "wave_advances_amount" CHECK("wave_advances"."amount" > 0),
	CONSTRAINT "wave_advances_settled" CHECK(("wave_advances"."outcome" is null) = ("wave_advances"."settled_at" is null) and ("wave_advances"."outcome" is null) = ("wave_advances"."settled_n" is null))
);
--> statement-breakpoint
CREATE INDEX `wave_advances_open` ON `wave_advances` (`taken_at`,`credit_n`) WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `wave_advances_back` ON `wave_advances` (`back_n`) WHERE back_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `wave_advances_transaction` ON `wave_advances` (`transaction_id`) WHERE settled_at is null;--> statement-breakpoint
DROP INDEX `credit_entries_granted`;--> statement-breakpoint
DROP INDEX `payments_given`;