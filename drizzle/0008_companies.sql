-- By hand: the view of payments goes before the table is rebuilt, and comes back after it with the triggers that the table had.
DROP VIEW `payment_ledger`;--> statement-breakpoint
CREATE TABLE `account_payments` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_n` integer NOT NULL,
	`client_n` integer NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`number` text,
	`received_on` text NOT NULL,
	`payment_n` integer,
	`credit_n` integer,
	`of_n` integer,
	`reason` text,
	`actor_n` integer,
	`at` integer NOT NULL,
	CONSTRAINT "account_payments_kind" CHECK("account_payments"."kind" in ('received', 'cheque_held', 'cheque_cashed', 'cheque_returned', 'taken_back')),
	CONSTRAINT "account_payments_amount" CHECK("account_payments"."amount" > 0),
	CONSTRAINT "account_payments_money" CHECK(("account_payments"."payment_n" is not null) + ("account_payments"."credit_n" is not null) = ("account_payments"."kind" not in ('cheque_held', 'cheque_returned'))),
	CONSTRAINT "account_payments_of" CHECK(("account_payments"."kind" in ('cheque_cashed', 'cheque_returned', 'taken_back')) = ("account_payments"."of_n" is not null))
);
--> statement-breakpoint
CREATE INDEX `account_payments_invoice` ON `account_payments` (`invoice_n`);--> statement-breakpoint
CREATE INDEX `account_payments_client` ON `account_payments` (`client_n`);--> statement-breakpoint
CREATE INDEX `account_payments_received` ON `account_payments` (`received_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_payments_of` ON `account_payments` (`of_n`) WHERE of_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `account_payments_payment` ON `account_payments` (`payment_n`) WHERE payment_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `account_payments_credit` ON `account_payments` (`credit_n`) WHERE credit_n is not null;--> statement-breakpoint
CREATE TABLE `companies` (
	`client_id` text PRIMARY KEY NOT NULL,
	`ncc` text,
	`rccm` text,
	`template` text NOT NULL,
	`orders_by` text NOT NULL,
	`on_account` integer DEFAULT false NOT NULL,
	`due_days` integer NOT NULL,
	`ceiling` integer,
	`lines_by` text NOT NULL,
	`transport_free` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "companies_due_days" CHECK("companies"."due_days" between 0 and 90),
	CONSTRAINT "companies_ceiling" CHECK(ifnull("companies"."ceiling" > 0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_ncc` ON `companies` (`ncc`) WHERE ncc is not null;--> statement-breakpoint
CREATE TABLE `company_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`job` text,
	`phone` text,
	`email` text,
	`may_order` integer NOT NULL,
	`gets_invoice` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `companies`(`client_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "company_contacts_reach" CHECK("company_contacts"."phone" is not null or "company_contacts"."email" is not null)
);
--> statement-breakpoint
CREATE INDEX `company_contacts_client` ON `company_contacts` (`client_id`);--> statement-breakpoint
CREATE TABLE `company_places` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`label` text NOT NULL,
	`address` text NOT NULL,
	`landmark` text,
	`lat` real,
	`lng` real,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `companies`(`client_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "company_places_location" CHECK(("company_places"."lat" is null) = ("company_places"."lng" is null))
);
--> statement-breakpoint
CREATE INDEX `company_places_client` ON `company_places` (`client_id`);--> statement-breakpoint
CREATE TABLE `company_prices` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_n` integer NOT NULL,
	`product_id` text,
	`service` text,
	`price` integer,
	`percent` integer,
	`actor_n` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "company_prices_what" CHECK(("company_prices"."product_id" is null) = ("company_prices"."service" is null) and iif("company_prices"."product_id" is null, "company_prices"."price" is null, "company_prices"."percent" is null)),
	CONSTRAINT "company_prices_figures" CHECK(ifnull("company_prices"."price" >= 0, 1) and ifnull("company_prices"."percent" between 0 and 100, 1))
);
--> statement-breakpoint
CREATE INDEX `company_prices_client` ON `company_prices` (`client_n`);--> statement-breakpoint
CREATE TABLE `company_invoices` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`client_n` integer NOT NULL,
	`year` integer NOT NULL,
	`month` integer NOT NULL,
	`number` integer NOT NULL,
	`label` text GENERATED ALWAYS AS (iif(kind = 'invoice', 'F', 'A') || printf('-%04d-%02d-%03d', year, month, number)) VIRTUAL NOT NULL,
	`of_n` integer,
	`reason` text,
	`total` integer NOT NULL,
	`pieces` integer NOT NULL,
	`tax_code` text NOT NULL,
	`due_on` text,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`party` text NOT NULL,
	`seller` text NOT NULL,
	`lines` text NOT NULL,
	`orders` text NOT NULL,
	`actor_n` integer,
	`at` integer NOT NULL,
	CONSTRAINT "company_invoices_kind" CHECK("company_invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "company_invoices_of" CHECK(("company_invoices"."kind" = 'credit_note') = ("company_invoices"."of_n" is not null)),
	CONSTRAINT "company_invoices_figures" CHECK("company_invoices"."total" > 0 and "company_invoices"."pieces" >= 0 and "company_invoices"."month" between 1 and 12 and "company_invoices"."number" >= 1),
	CONSTRAINT "company_invoices_json" CHECK(json_valid("company_invoices"."party") and json_valid("company_invoices"."seller") and json_valid("company_invoices"."lines") and json_valid("company_invoices"."orders"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_invoices_id` ON `company_invoices` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `company_invoices_number` ON `company_invoices` (`kind`,`year`,`number`);--> statement-breakpoint
CREATE INDEX `company_invoices_client` ON `company_invoices` (`client_n`);--> statement-breakpoint
CREATE INDEX `company_invoices_of` ON `company_invoices` (`of_n`) WHERE of_n is not null;--> statement-breakpoint
CREATE TABLE `invoice_balances` (
	`invoice_n` integer PRIMARY KEY NOT NULL,
	`client_n` integer NOT NULL,
	`due_on` text NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`rest` integer NOT NULL,
	`sent_at` integer,
	`sent_as` text,
	`settled_at` integer,
	`stopped_at` integer,
	`resumed_at` integer,
	CONSTRAINT "invoice_balances_figures" CHECK("invoice_balances"."paid" >= 0 and "invoice_balances"."credited" >= 0 and "invoice_balances"."rest" >= 0)
);
--> statement-breakpoint
CREATE INDEX `invoice_balances_open` ON `invoice_balances` (`due_on`) WHERE rest > 0;--> statement-breakpoint
CREATE INDEX `invoice_balances_client` ON `invoice_balances` (`client_n`) WHERE rest > 0;--> statement-breakpoint
CREATE TABLE `invoice_reminder_steps` (
	`invoice_n` integer NOT NULL,
	`days` integer NOT NULL,
	`reminder_n` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`invoice_n`, `days`)
);
--> statement-breakpoint
CREATE INDEX `invoice_reminder_steps_reminder` ON `invoice_reminder_steps` (`reminder_n`);--> statement-breakpoint
CREATE INDEX `invoice_reminder_steps_at` ON `invoice_reminder_steps` (`at`);--> statement-breakpoint
CREATE TABLE `fne_calls` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_n` integer NOT NULL,
	`step` text NOT NULL,
	`outcome` text,
	`status` integer,
	`number` text,
	`contents` blob,
	`actor_n` integer,
	`at` integer NOT NULL,
	CONSTRAINT "fne_calls_step" CHECK("fne_calls"."step" in ('sent', 'answered', 'decided', 'dropped'))
);
--> statement-breakpoint
CREATE INDEX `fne_calls_sale` ON `fne_calls` (`sale_n`);--> statement-breakpoint
CREATE TABLE `fne_papers` (
	`call_n` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fne_papers_at` ON `fne_papers` (`at`);--> statement-breakpoint
CREATE TABLE `fne_sales` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`invoice_n` integer,
	`client_n` integer NOT NULL,
	`of_n` integer,
	`amount` integer NOT NULL,
	`taken_back` text,
	`buyer` text,
	`rne` text,
	`state` text NOT NULL,
	`next_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`why` text,
	`dgi_message` text,
	`number` text,
	`token` text,
	`tax_code` text,
	`dgi_id` text,
	`dgi_items` text,
	`dgi_total` integer,
	`stickers` integer,
	`is_trial` integer DEFAULT false NOT NULL,
	`certified_at` integer,
	`actor_n` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`seal` blob,
	CONSTRAINT "fne_sales_kind" CHECK("fne_sales"."kind" in ('sale', 'refund')),
	CONSTRAINT "fne_sales_what" CHECK(("fne_sales"."order_id" is null) <> ("fne_sales"."invoice_n" is null)),
	CONSTRAINT "fne_sales_of" CHECK(("fne_sales"."kind" = 'refund') = ("fne_sales"."of_n" is not null)),
	CONSTRAINT "fne_sales_json" CHECK(ifnull(json_valid("fne_sales"."taken_back"), 1) and ifnull(json_valid("fne_sales"."buyer"), 1) and ifnull(json_valid("fne_sales"."dgi_items"), 1)),
	CONSTRAINT "fne_sales_amount" CHECK("fne_sales"."amount" > 0),
	CONSTRAINT "fne_sales_certified" CHECK(("fne_sales"."state" = 'certified') = ("fne_sales"."certified_at" is not null) and ("fne_sales"."state" <> 'certified' or "fne_sales"."number" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fne_sales_id` ON `fne_sales` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `fne_sales_order` ON `fne_sales` (`order_id`) WHERE order_id is not null and kind = 'sale' and state <> 'dropped';--> statement-breakpoint
CREATE UNIQUE INDEX `fne_sales_invoice` ON `fne_sales` (`invoice_n`) WHERE invoice_n is not null and kind = 'sale' and state <> 'dropped';--> statement-breakpoint
CREATE UNIQUE INDEX `fne_sales_number` ON `fne_sales` (`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `fne_sales_rne` ON `fne_sales` (`rne`) WHERE rne is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `fne_sales_sending` ON `fne_sales` (`state`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `fne_sales_next` ON `fne_sales` (`next_at`) WHERE state = 'to_certify';--> statement-breakpoint
CREATE INDEX `fne_sales_state` ON `fne_sales` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `fne_sales_certified` ON `fne_sales` (`certified_at`) WHERE certified_at is not null;--> statement-breakpoint
CREATE INDEX `fne_sales_of_order` ON `fne_sales` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `fne_sales_of_invoice` ON `fne_sales` (`invoice_n`) WHERE invoice_n is not null;--> statement-breakpoint
CREATE INDEX `fne_sales_client` ON `fne_sales` (`client_n`);--> statement-breakpoint
CREATE INDEX `fne_sales_of` ON `fne_sales` (`of_n`) WHERE of_n is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_n` integer,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`livreur_n` integer,
	`actor_n` integer,
	`transaction_id` text,
	`client_reference` text,
	`at` integer NOT NULL,
	CONSTRAINT "payments_kind" CHECK("__new_payments"."kind" in ('declared', 'received', 'handed_over', 'refunded')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("n", "order_n", "kind", "method", "amount", "livreur_n", "actor_n", "transaction_id", "client_reference", "at") SELECT "n", "order_n", "kind", "method", "amount", "livreur_n", "actor_n", "transaction_id", "client_reference", "at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_transaction` ON `payments` (`transaction_id`) WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_n`) WHERE order_n is not null;--> statement-breakpoint
CREATE INDEX `payments_given` ON `payments` (`actor_n`,`at`) WHERE kind = 'refunded' and method = 'espece';--> statement-breakpoint
CREATE INDEX `payments_livreur` ON `payments` (`livreur_n`) WHERE livreur_n is not null;--> statement-breakpoint
DROP INDEX `credit_entries_granted`;--> statement-breakpoint
CREATE INDEX `credit_entries_granted` ON `credit_entries` (`actor_n`,`at`) WHERE kind in ('gesture', 'claim');--> statement-breakpoint
DROP INDEX `orders_unpaid`;--> statement-breakpoint
ALTER TABLE `orders` ADD `on_account` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `invoice_n` integer;--> statement-breakpoint
CREATE INDEX `orders_on_account` ON `orders` (`status`) WHERE on_account;--> statement-breakpoint
CREATE INDEX `orders_to_invoice` ON `orders` (`client_id`,`created_at`) WHERE on_account and invoice_n is null and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`) WHERE status = 'completed' and paid_amount < grand_total and not on_account;--> statement-breakpoint
-- By hand: the view and the triggers of payments, which was rebuilt.
CREATE VIEW `payment_ledger` AS 
  select p.n, p.order_n, coalesce((select o.id from orders o where o.n = p.order_n), (select d.id from deleted_orders d where d.n = p.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = p.order_n), (select d.id from deleted_orders d where d.n = p.order_n)), 1, 8) as reference,
    p.kind, p.method, p.amount, p.livreur_n, (select u.id from users u where u.n = p.livreur_n) as livreur_id,
    p.actor_n, (select u.id from users u where u.n = p.actor_n) as actor_id, p.transaction_id, p.client_reference, p.at
  from payments p;
--> statement-breakpoint
CREATE TRIGGER `payments_never_updated` BEFORE UPDATE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_counted_by_day` AFTER INSERT ON `payments`
WHEN NEW.`method` = 'wave' AND NEW.`kind` IN ('received', 'refunded') BEGIN
  INSERT INTO `money_days` (`day`, `wave`) VALUES (date(NEW.`at` / 1000, 'unixepoch'), iif(NEW.`kind` = 'received', NEW.`amount`, -NEW.`amount`))
  ON CONFLICT (`day`) DO UPDATE SET `wave` = `wave` + excluded.`wave`; END;
--> statement-breakpoint
-- By hand: what a company owes is no debt of an order.
DROP TRIGGER `orders_debt_by_day`;
--> statement-breakpoint
CREATE TRIGGER `orders_debt_by_day` AFTER UPDATE OF `status`, `grand_total`, `paid_amount`, `on_account` ON `orders`
WHEN iif(NEW.`status` = 'completed' AND NOT NEW.`on_account`, NEW.`grand_total` - NEW.`paid_amount`, 0) <> iif(OLD.`status` = 'completed' AND NOT OLD.`on_account`, OLD.`grand_total` - OLD.`paid_amount`, 0) BEGIN
  INSERT INTO `money_days` (`day`, `debt`) VALUES (date(NEW.`updated_at` / 1000, 'unixepoch'),
    iif(NEW.`status` = 'completed' AND NOT NEW.`on_account`, NEW.`grand_total` - NEW.`paid_amount`, 0) - iif(OLD.`status` = 'completed' AND NOT OLD.`on_account`, OLD.`grand_total` - OLD.`paid_amount`, 0))
  ON CONFLICT (`day`) DO UPDATE SET `debt` = `debt` + excluded.`debt`; END;
--> statement-breakpoint
-- By hand, for companies: what is only ever added to, what is never deleted, and numbers without holes.
CREATE TRIGGER `company_prices_never_updated` BEFORE UPDATE ON `company_prices` BEGIN SELECT RAISE(ABORT, 'company_prices is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `company_prices_never_deleted` BEFORE DELETE ON `company_prices` BEGIN SELECT RAISE(ABORT, 'company_prices is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `company_invoices_never_updated` BEFORE UPDATE ON `company_invoices` BEGIN SELECT RAISE(ABORT, 'company_invoices is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `company_invoices_never_deleted` BEFORE DELETE ON `company_invoices` BEGIN SELECT RAISE(ABORT, 'company_invoices is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `account_payments_never_updated` BEFORE UPDATE ON `account_payments` BEGIN SELECT RAISE(ABORT, 'account_payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `account_payments_never_deleted` BEFORE DELETE ON `account_payments` BEGIN SELECT RAISE(ABORT, 'account_payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `fne_calls_never_updated` BEFORE UPDATE ON `fne_calls` BEGIN SELECT RAISE(ABORT, 'fne_calls is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `fne_calls_never_deleted` BEFORE DELETE ON `fne_calls` BEGIN SELECT RAISE(ABORT, 'fne_calls is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `fne_sales_never_deleted` BEFORE DELETE ON `fne_sales` BEGIN SELECT RAISE(ABORT, 'fne_sales are never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `company_invoices_without_holes` BEFORE INSERT ON `company_invoices`
WHEN NEW.`number` <> 1 + ifnull((SELECT max(`number`) FROM `company_invoices` WHERE `kind` = NEW.`kind` AND `year` = NEW.`year`), 0)
BEGIN SELECT RAISE(ABORT, 'the numbers of company_invoices have no holes'); END;
