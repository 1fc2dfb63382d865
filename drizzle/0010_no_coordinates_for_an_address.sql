-- An address that nobody wrote was stored as the coordinates of its point: it is empty from now on.
UPDATE `orders` SET `client_address` = '' WHERE `client_address` GLOB '*[0-9].[0-9][0-9][0-9][0-9][0-9], *[0-9].[0-9][0-9][0-9][0-9][0-9]' AND `client_address` NOT GLOB '*[^-0-9., ]*';
