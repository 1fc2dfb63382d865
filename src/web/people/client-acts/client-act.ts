/** What the team does with a client's record; the last five are the owner's. */
export type ClientAct =
  | 'merge'
  | 'edit'
  | 'data'
  | 'disable'
  | 'enable'
  | 'cancel'
  | 'resend'
  | 'erase'

/** A client as a list or their file knows them. */
export interface ActedClient {
  id: string
  fullname: string
  phone: string
  email: string | null
  phoneProvenAt: number | null
  disabledAt: number | null
  /** Their address is not confirmed yet. */
  unconfirmed: boolean
  /** Orders without a livreur. */
  pendingOrders: number
}
