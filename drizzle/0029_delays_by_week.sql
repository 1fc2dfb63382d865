CREATE TABLE `delay_weeks` (
	`week` text NOT NULL,
	`hours` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`week`, `hours`)
);

--> statement-breakpoint
INSERT INTO `delay_weeks` (`week`, `hours`, `count`)
SELECT date(`day`, 'weekday 0', '-6 days'), `hours`, sum(`count`) FROM `delay_days` GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `delay_days_added_by_week` AFTER INSERT ON `delay_days` BEGIN
  INSERT INTO `delay_weeks` (`week`, `hours`, `count`) VALUES (date(NEW.`day`, 'weekday 0', '-6 days'), NEW.`hours`, NEW.`count`)
  ON CONFLICT (`week`, `hours`) DO UPDATE SET `count` = `count` + excluded.`count`; END;
--> statement-breakpoint
CREATE TRIGGER `delay_days_changed_by_week` AFTER UPDATE OF `count` ON `delay_days` BEGIN
  UPDATE `delay_weeks` SET `count` = `count` + NEW.`count` - OLD.`count`
  WHERE `week` = date(NEW.`day`, 'weekday 0', '-6 days') AND `hours` = NEW.`hours`; END;
