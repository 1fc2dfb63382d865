/** Acts of the team on a client's record. All but `merge`, `edit`, `company` and `data` are for a superadmin. */
export type RecordAct =
  | 'merge'
  | 'edit'
  | 'company'
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
  isCompany: boolean
  /** Their address is not confirmed yet. */
  unconfirmed: boolean
  /** Orders without a livreur. */
  pendingOrders: number
}

export interface ChosenAct {
  act: RecordAct
  client: ActedClient
  /** The other record of a merge, where it is known. */
  otherId?: string
}
