CREATE TABLE `open_order_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `open_order_counts` (`status`, `count`)
SELECT s.value, (SELECT count(*) FROM `orders` WHERE `status` = s.value)
FROM json_each('["pending","assigned","pickup_en_route","picked_up","processing","assigned_for_delivery","delivery_en_route"]') s;
--> statement-breakpoint
-- An order that is over has no row to update: only open ones are counted.
CREATE TRIGGER `orders_counted_when_placed` AFTER INSERT ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` + 1 WHERE `status` = NEW.`status`; END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_moved` AFTER UPDATE OF `status` ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` + (`status` = NEW.`status`) - (`status` = OLD.`status`) WHERE `status` IN (NEW.`status`, OLD.`status`); END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_deleted` AFTER DELETE ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` - 1 WHERE `status` = OLD.`status`; END;
