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
