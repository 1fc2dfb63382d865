import { MINUTE_MS } from '#shared/dates.ts'

/** How long a sign-in, or a proof since, lets a person do what asks for one. */
export const PROOF_LIFE_MS = 15 * MINUTE_MS

/**
 * The acts that ask the team for a new proof when the last one is older: roles, settings, exports, what accounts are entered
 * with, whose a client's history is, what cannot be brought back, and money that goes back. Another number of a client asks for it too,
 * which their name does not (`refuseStaleProof`). Codes of new staff accounts leave by e-mail, to the
 * superadmins alone, so asking for one needs none; where none leaves, they are shown.
 */
export const NEEDS_PROOF: ReadonlySet<string> = new Set([
  'accountPayments.takeBack',
  'applications.accept',
  'clientRecords.askData',
  'clientRecords.erase',
  'clientRecords.giveCode',
  'clientRecords.merge',
  'companies.savePrices',
  'companies.saveTerms',
  'companyInvoices.credit',
  'credit.grant',
  'credit.payBack',
  'devices.giveCode',
  'exports.ask',
  'fne.decide',
  'fne.doneByHand',
  'fne.drop',
  'fne.renumber',
  'modules.turn',
  'numberProof.addClientEmail',
  'orders.delete',
  'payments.settleRefund',
  'secondFactor.addPasskey',
  'secondFactor.beginPasskey',
  'secondFactor.beginTotp',
  'secondFactor.confirmTotp',
  'secondFactor.removeOf',
  'secondFactor.removePasskey',
  'secondFactor.removeTotp',
  'secondFactor.renewCodes',
  'settings.save',
  'staffSignUp.showCode',
  'users.approve',
  'users.confirmSuperadmin',
  'users.disable',
  'users.enable',
])

/** The downloads that ask for it, by the beginning of their address. */
export const DOWNLOADS_NEED_PROOF: readonly string[] = ['/api/exports/', '/api/clients/']

/** Whether a proof of this moment still counts; both in milliseconds UTC. */
export function isProofFresh(provenAt: number, now: number): boolean {
  return now - provenAt < PROOF_LIFE_MS
}
