ALTER TABLE `money_days` ADD `cash` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `money_days` ADD `bank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: each way of paying is counted by day, those of the days before too.
INSERT INTO `money_days` (`day`, `cash`, `bank`)
  SELECT date(`at` / 1000, 'unixepoch'), sum(iif(`method` = 'espece', `signed`, 0)), sum(iif(`method` IN ('virement', 'cheque'), `signed`, 0))
  FROM (SELECT `at`, `method`, iif(`kind` = 'received', `amount`, -`amount`) AS `signed` FROM `payments`
    WHERE `kind` IN ('received', 'refunded') AND `method` <> 'wave')
  WHERE true GROUP BY 1
  ON CONFLICT (`day`) DO UPDATE SET `cash` = excluded.`cash`, `bank` = excluded.`bank`;
--> statement-breakpoint
DROP TRIGGER `payments_counted_by_day`;
--> statement-breakpoint
CREATE TRIGGER `payments_counted_by_day` AFTER INSERT ON `payments`
WHEN NEW.`kind` IN ('received', 'refunded') BEGIN
  INSERT INTO `money_days` (`day`, `wave`, `cash`, `bank`) VALUES (date(NEW.`at` / 1000, 'unixepoch'),
    iif(NEW.`method` = 'wave', iif(NEW.`kind` = 'received', NEW.`amount`, -NEW.`amount`), 0),
    iif(NEW.`method` = 'espece', iif(NEW.`kind` = 'received', NEW.`amount`, -NEW.`amount`), 0),
    iif(NEW.`method` IN ('virement', 'cheque'), iif(NEW.`kind` = 'received', NEW.`amount`, -NEW.`amount`), 0))
  ON CONFLICT (`day`) DO UPDATE SET `wave` = `wave` + excluded.`wave`, `cash` = `cash` + excluded.`cash`, `bank` = `bank` + excluded.`bank`; END;
--> statement-breakpoint
-- By hand: what is owed is of delivered orders, of invoices of companies, and of payments by Wave that were announced and not found.
DROP TRIGGER `orders_debt_by_day`;
--> statement-breakpoint
CREATE TRIGGER `orders_debt_by_day` AFTER UPDATE OF `status`, `grand_total`, `paid_amount`, `on_account`, `payment_declared_at` ON `orders`
WHEN iif(NOT NEW.`on_account` AND (NEW.`status` = 'completed' OR NEW.`status` <> 'cancelled' AND NEW.`payment_declared_at` IS NOT NULL), max(NEW.`grand_total` - NEW.`paid_amount`, 0), 0)
  <> iif(NOT OLD.`on_account` AND (OLD.`status` = 'completed' OR OLD.`status` <> 'cancelled' AND OLD.`payment_declared_at` IS NOT NULL), max(OLD.`grand_total` - OLD.`paid_amount`, 0), 0) BEGIN
  INSERT INTO `money_days` (`day`, `debt`) VALUES (date(NEW.`updated_at` / 1000, 'unixepoch'),
    iif(NOT NEW.`on_account` AND (NEW.`status` = 'completed' OR NEW.`status` <> 'cancelled' AND NEW.`payment_declared_at` IS NOT NULL), max(NEW.`grand_total` - NEW.`paid_amount`, 0), 0)
    - iif(NOT OLD.`on_account` AND (OLD.`status` = 'completed' OR OLD.`status` <> 'cancelled' AND OLD.`payment_declared_at` IS NOT NULL), max(OLD.`grand_total` - OLD.`paid_amount`, 0), 0))
  ON CONFLICT (`day`) DO UPDATE SET `debt` = `debt` + excluded.`debt`; END;
--> statement-breakpoint
INSERT INTO `money_days` (`day`, `debt`)
  SELECT date(`at` / 1000, 'unixepoch'), sum(`owed`) FROM (
    SELECT `at`, iif(`kind` = 'invoice', `total`, -`total`) AS `owed` FROM `company_invoices`
    UNION ALL
    SELECT `at`, CASE WHEN `kind` IN ('received', 'cheque_cashed') THEN -`amount` WHEN `kind` = 'taken_back' THEN `amount` ELSE 0 END FROM `account_payments`
    UNION ALL
    SELECT `payment_declared_at`, max(`grand_total` - `paid_amount`, 0) FROM `orders`
    WHERE `payment_declared_at` IS NOT NULL AND `status` NOT IN ('completed', 'cancelled') AND NOT `on_account`)
  WHERE true GROUP BY 1
  ON CONFLICT (`day`) DO UPDATE SET `debt` = `debt` + excluded.`debt`;
--> statement-breakpoint
-- By hand: what was paid beyond an invoice or an order is owed by nobody; its day is not known any more.
INSERT INTO `money_days` (`day`, `debt`)
  SELECT `day`, `owed` - `counted` FROM (SELECT
    (SELECT max(`day`) FROM `money_days`) AS `day`,
    (SELECT coalesce(sum(`debt`), 0) FROM `money_days`) AS `counted`,
    (SELECT coalesce(sum(iif(NOT `orders`.`on_account` AND (`orders`.`status` = 'completed' OR `orders`.`status` <> 'cancelled' AND `orders`.`payment_declared_at` IS NOT NULL), max(`orders`.`grand_total` - `orders`.`paid_amount`, 0), 0)), 0) FROM `orders`) + (SELECT coalesce(sum(`rest`), 0) FROM `invoice_balances`) AS `owed`)
  WHERE `day` IS NOT NULL AND `owed` <> `counted`
  ON CONFLICT (`day`) DO UPDATE SET `debt` = `debt` + excluded.`debt`;
--> statement-breakpoint
CREATE INDEX `payments_wave` ON `payments` (`at`,`kind`,`amount`) WHERE method = 'wave' and kind in ('received', 'refunded');
--> statement-breakpoint
CREATE INDEX `orders_reference_end` ON `orders` (substr(`id`, 8, 1) || substr(`id`, 7, 1) || substr(`id`, 6, 1) || substr(`id`, 5, 1) || substr(`id`, 4, 1) || substr(`id`, 3, 1) || substr(`id`, 2, 1) || substr(`id`, 1, 1));
--> statement-breakpoint
-- Francs off an order keep the price of the articles that they were taken off. A proposal that waits was priced without it.
UPDATE `orders` SET `discount_rule` = json_set(`discount_rule`, '$.of', `total_items_price` + `discount`)
WHERE json_valid(`discount_rule`) AND `discount_rule` ->> 'francs' IS NOT NULL AND `total_items_price` + `discount` > 0
  AND `status` NOT IN ('completed', 'cancelled')
  AND NOT EXISTS (SELECT 1 FROM `order_adjustments` WHERE `order_id` = `orders`.`id` AND `order_adjustments`.`status` = 'proposed');
--> statement-breakpoint
ALTER TABLE `order_places` ADD `on_rail` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The racks as they are set now; « Portant A » is the one that a shop has before it sets its own.
UPDATE `order_places` SET `on_rail` = true WHERE `rack` IN (
  SELECT r.value ->> 'name' FROM json_each(coalesce(
    (SELECT `value` -> '$.racks' FROM `settings` WHERE `key` = 'workshop'),
    '[{"name":"Portant A","kind":"rail"}]')) r
  WHERE r.value ->> 'kind' = 'rail');--> statement-breakpoint
-- Of two orders on one place the one that was hung last keeps it. The team is told of the others where they read the order.
INSERT INTO `team_notes` (`id`, `client_id`, `order_id`, `text`, `written_by`, `created_at`)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  o.`client_id`, o.`id`,
  'Relevé à la mise à jour : sa place, ' || p.`rack` || ' ' || p.`place` || ', a été donnée aussi à #' || substr(k.`id`, 1, 8) ||
    '. Retrouvez cette commande, puis donnez-lui une autre place dans l’atelier.',
  '', unixepoch() * 1000
FROM `order_places` p
JOIN `orders` o ON o.`n` = p.`order_n`
JOIN `orders` k ON k.`n` = (
  SELECT q.`order_n` FROM `order_places` q WHERE q.`rack` = p.`rack` AND q.`place` = p.`place` ORDER BY q.`at` DESC, q.`order_n` DESC LIMIT 1)
WHERE p.`on_rail` AND k.`n` <> p.`order_n`;--> statement-breakpoint
DELETE FROM `order_places` WHERE `on_rail` AND `order_n` <> (
  SELECT q.`order_n` FROM `order_places` q
  WHERE q.`rack` = `order_places`.`rack` AND q.`place` = `order_places`.`place` ORDER BY q.`at` DESC, q.`order_n` DESC LIMIT 1);--> statement-breakpoint
CREATE UNIQUE INDEX `order_places_rail` ON `order_places` (`rack`,`place`) WHERE on_rail;
--> statement-breakpoint
ALTER TABLE `erasures` ADD `phones` text;
--> statement-breakpoint
ALTER TABLE `number_requests` ADD `follow_id` text;
--> statement-breakpoint
ALTER TABLE `claims` ADD `deducted` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `waiver` text;
--> statement-breakpoint
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
