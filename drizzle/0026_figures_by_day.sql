CREATE TABLE `delay_days` (
	`day` text NOT NULL,
	`hours` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `hours`),
	CONSTRAINT "delay_days_figures" CHECK("delay_days"."hours" between 0 and 720 and "delay_days"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `money_days` (
	`day` text PRIMARY KEY NOT NULL,
	`wave` integer DEFAULT 0 NOT NULL,
	`debt` integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
-- The days before this release. An order whose client came to the counter was delivered by nobody.
INSERT INTO `delay_days` (`day`, `hours`, `count`)
SELECT date(d.at / 1000, 'unixepoch') AS day,
  min(720, max(0, (d.at - (SELECT max(c.at) FROM `order_events` c
    WHERE c.order_n = d.order_n AND c.to_status = 'picked_up' AND c.from_status IS NOT 'picked_up')) / 3600000)) AS hours,
  count(*)
FROM `order_events` d LEFT JOIN `orders` o ON o.n = d.order_n
WHERE d.to_status = 'completed' AND d.from_status IS NOT 'completed' AND ifnull(o.at_counter, 0) = 0
  AND EXISTS (SELECT 1 FROM `order_events` c
    WHERE c.order_n = d.order_n AND c.to_status = 'picked_up' AND c.from_status IS NOT 'picked_up')
GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO `money_days` (`day`, `wave`)
SELECT date(`at` / 1000, 'unixepoch'), sum(iif(`kind` = 'received', `amount`, -`amount`))
FROM `payments` WHERE `method` = 'wave' AND `kind` IN ('received', 'refunded') GROUP BY 1;
--> statement-breakpoint
-- What a delivered order owed at its delivery counts on that day, and what came since on the day of its last payment:
-- the debt of today is exact, that of a day between two late payments of one order is not.
WITH delivered AS (
  SELECT o.grand_total, o.paid_amount, d.at,
    (SELECT coalesce(sum(iif(p.kind = 'received', p.amount, -p.amount)), 0) FROM `payments` p
      WHERE p.order_n = o.n AND p.kind IN ('received', 'refunded') AND p.at <= d.at) AS paid_then,
    (SELECT max(p.at) FROM `payments` p
      WHERE p.order_n = o.n AND p.kind IN ('received', 'refunded') AND p.at > d.at) AS paid_last
  FROM `orders` o JOIN `order_events` d ON d.order_n = o.n AND d.to_status = 'completed' AND d.from_status IS NOT 'completed'
  WHERE o.status = 'completed'
), changes AS (
  SELECT at, max(0, grand_total - max(0, paid_then)) AS owed FROM delivered
  UNION ALL
  SELECT coalesce(paid_last, at), grand_total - paid_amount - max(0, grand_total - max(0, paid_then)) FROM delivered
)
INSERT INTO `money_days` (`day`, `debt`)
SELECT date(at / 1000, 'unixepoch'), sum(owed) FROM changes WHERE owed <> 0 GROUP BY 1
ON CONFLICT (`day`) DO UPDATE SET `debt` = excluded.`debt`;
--> statement-breakpoint
CREATE TRIGGER `payments_counted_by_day` AFTER INSERT ON `payments` WHEN NEW.`method` = 'wave' AND NEW.`kind` IN ('received', 'refunded') BEGIN
  INSERT INTO `money_days` (`day`, `wave`) VALUES (date(NEW.`at` / 1000, 'unixepoch'), iif(NEW.`kind` = 'received', NEW.`amount`, -NEW.`amount`))
  ON CONFLICT (`day`) DO UPDATE SET `wave` = `wave` + excluded.`wave`; END;
--> statement-breakpoint
-- `orders_unpaid` says which orders are a debt. An order that is deleted has no time here: its service takes the debt away.
CREATE TRIGGER `orders_debt_by_day` AFTER UPDATE OF `status`, `grand_total`, `paid_amount` ON `orders`
WHEN iif(NEW.`status` = 'completed', NEW.`grand_total` - NEW.`paid_amount`, 0) <> iif(OLD.`status` = 'completed', OLD.`grand_total` - OLD.`paid_amount`, 0) BEGIN
  INSERT INTO `money_days` (`day`, `debt`) VALUES (date(NEW.`updated_at` / 1000, 'unixepoch'),
    iif(NEW.`status` = 'completed', NEW.`grand_total` - NEW.`paid_amount`, 0) - iif(OLD.`status` = 'completed', OLD.`grand_total` - OLD.`paid_amount`, 0))
  ON CONFLICT (`day`) DO UPDATE SET `debt` = `debt` + excluded.`debt`; END;
