/** For how many days an e-mail that was sent or given up stays in the outbox (and, without a provider, its file). */
export const MAIL_KEPT_DAYS = 30

/** For how many days a contact message or an application stays once somebody has handled it. */
export const REQUESTS_KEPT_DAYS = 365

/** For how many days an account waits for its owner to confirm the address. */
export const UNCONFIRMED_KEPT_DAYS = 7

/** For how many hours a livreur's last point may outlive the phone that sent it; it usually goes with the mission. */
export const POSITION_KEPT_HOURS = 1
