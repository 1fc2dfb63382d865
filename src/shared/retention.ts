/** For how many days an e-mail that was sent or given up stays in the outbox (and, without a provider, its file). */
export const MAIL_KEPT_DAYS = 30

/** For how many days a message to a client's number is kept once it was sent or dropped. */
export const MESSAGES_KEPT_DAYS = 30

/** For how many days what a client answered by WhatsApp is kept. */
export const ANSWERS_KEPT_DAYS = 90

/** For how many days a contact message or an application is kept once it was handled. */
export const REQUESTS_KEPT_DAYS = 365

/** For how many days an account waits for its owner to confirm the address. */
export const UNCONFIRMED_KEPT_DAYS = 7

/** For how many days an order that was prepared before signing up waits for its client. */
export const BASKET_KEPT_DAYS = 7

/** For how many days an order by number is kept once it was confirmed or has ended; until a visit to its client, if that is later. */
export const NUMBER_REQUESTS_KEPT_DAYS = 30

/** Longest life of a livreur's last point, in hours; it usually goes with the mission. */
export const POSITION_KEPT_HOURS = 1

/** For how many days a livreur's phone keeps draft photos of a step that was never confirmed. */
export const DRAFT_PHOTOS_KEPT_DAYS = 3

/** For how many days after the end of an order its photos are kept, until a superadmin chooses another number. */
export const PHOTOS_KEPT_DAYS = 180

/** For how many days an account's owner reads its sign-ins, refused tries and changes of password or phone. */
export const SECURITY_EVENTS_KEPT_DAYS = 90

/** For how many days after the delivery a livreur's history still names the client. */
export const PAST_NAME_SHOWN_DAYS = 30
