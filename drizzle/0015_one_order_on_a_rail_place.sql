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
