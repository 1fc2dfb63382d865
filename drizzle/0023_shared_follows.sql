CREATE TABLE `shared_follows` (
	`order_n` integer NOT NULL,
	`version` integer NOT NULL,
	`shared_by_n` integer NOT NULL,
	`shared_at` integer NOT NULL,
	`withdrawn_by_n` integer,
	`withdrawn_at` integer,
	PRIMARY KEY(`order_n`, `version`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shared_follows_version" CHECK("shared_follows"."version" >= 1),
	CONSTRAINT "shared_follows_withdrawn" CHECK(("shared_follows"."withdrawn_at" is null) = ("shared_follows"."withdrawn_by_n" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_follows_open` ON `shared_follows` (`order_n`) WHERE withdrawn_at is null;