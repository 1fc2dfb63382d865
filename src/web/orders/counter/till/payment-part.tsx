import { likelyGiven } from '#shared/money/cash.ts'
import { ON_ACCOUNT } from '#shared/money/companies/on-account.ts'
import { CASH, isRemote, methodIs, methodOf } from '#shared/money/payment-methods.ts'
import { transactionFault } from '#shared/money/transaction.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { TotalsList } from '#web/components/display/description-list.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { DrawerClosedNote } from '#web/money/drawer-closed-note.tsx'
import { GiveBack } from '#web/money/give-back.tsx'
import { methodOptions } from '#web/money/method-options.tsx'
import { WaveIdInput } from '#web/money/wave-id-input.tsx'
import classes from './till.module.css'
import type { TillState } from './use-till.ts'

const EXACT = 'exact'
const TYPED = 'typed'
/** Digits of the largest amount that a client hands over. */
const MOST_DIGITS = 7

/** The client's credit, which pays first, and how the client pays the rest. */
export function PaymentPart({ till }: { till: TillState }) {
  const { totals, credit, creditRead, due } = till
  if (totals.total === 0) return null
  if (till.onAccount) return <p className="strong text-s">{ON_ACCOUNT}</p>
  return (
    <>
      {credit ? (
        <TotalsList>
          <credit.Line credit={credit} total={totals.total} forTeam />
        </TotalsList>
      ) : (
        <UnreadNote
          query={creditRead}
          title="Impossible de lire l’avoir de ce client."
          text="Vous pouvez encaisser&nbsp;: son avoir reste."
        />
      )}
      {due === 0 ? null : <Payment till={till} />}
    </>
  )
}

/** Nothing is chosen before it is touched. */
function Payment({ till }: { till: TillState }) {
  const { entries, change, due, cash, pointed } = till
  const isCash = methodIs(entries.payBy, 'inDrawer')
  return (
    <div className="stack gap-6">
      <div data-till="payment">
        <Segmented
          legend="Le client paie"
          hideLegend
          size="sm"
          error={pointed === 'payment' ? 'Choisissez comment le client paie.' : undefined}
          value={entries.payBy}
          onChange={(payBy) => change({ payBy })}
          options={[...methodOptions(entries.payBy), { value: 'later', label: 'Au retrait' }]}
        />
      </div>
      {entries.payBy === 'later' || isRemote(entries.payBy) ? null : (
        <DrawerClosedNote onOpened={() => change({ payBy: CASH })} />
      )}
      {isCash ? <CashGiven till={till} /> : null}
      {methodIs(entries.payBy, 'identified') ? (
        <WaveIdInput
          method={methodOf(entries.payBy)}
          data-till="transaction"
          description={`De la transaction de ${formatFcfa(due)}.`}
          error={pointed === 'transaction' ? transactionFault(entries.transactionId) : undefined}
          value={entries.transactionId}
          onChange={(event) => change({ transactionId: event.currentTarget.value })}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        />
      ) : null}
      <div role="status" className="hide-empty">
        {isCash && cash.back > 0 ? <GiveBack amount={cash.back} /> : null}
        {isCash && cash.rest > 0 && cash.given > 0 ? (
          <p className={`badge-soleil strong text-s rounded ${classes.back}`}>
            Il restera {formatFcfa(cash.rest)} à payer au retrait.
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** The cash that the client hands over: the exact amount, a likely note, or another amount. */
function CashGiven({ till }: { till: TillState }) {
  const { entries, change, due, cash, pointed } = till
  const { isGivenTyped } = entries
  const proposed = likelyGiven(due)
  const value = proposed.find((amount) => amount === cash.given)
  return (
    <>
      <div className={classes.notes}>
        <Segmented
          legend="Le client donne, en FCFA"
          hideLegend
          size="sm"
          value={isGivenTyped ? TYPED : value === undefined ? EXACT : String(value)}
          onChange={(chosen) =>
            change({
              isGivenTyped: chosen === TYPED,
              given: chosen === EXACT || chosen === TYPED ? null : Number(chosen),
            })
          }
          options={[
            { value: EXACT, label: 'Juste' },
            ...proposed.map((amount) => ({ value: String(amount), label: formatFrancs(amount) })),
            { value: TYPED, label: 'Autre' },
          ]}
        />
      </div>
      {isGivenTyped ? (
        <div data-till="given">
          <AmountField
            label="Montant donné"
            digits={MOST_DIGITS}
            value={entries.given}
            onChange={(given) => change({ given })}
            error={pointed === 'given' ? 'Écrivez le montant que le client donne.' : undefined}
            onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          />
        </div>
      ) : null}
    </>
  )
}
