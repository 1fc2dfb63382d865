import { IconCashRegister } from '@tabler/icons-react'
import { likelyGiven } from '#shared/money/cash.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { DrawerClosedNote } from '../../drawer-closed-note.tsx'
import { GiveBack } from '../../give-back.tsx'
import type { Collecting } from './use-collect.ts'

/** Digits of the largest amount that a client hands over. */
const MOST_DIGITS = 7

/** Asks how much cash the client hands over, and says the change. */
export function CashReceived({ collecting }: { collecting: Collecting }) {
  const { counter } = useModules()
  const { due, given, setGiven, fault, isDrawerClosed } = collecting
  const { fullname } = useMe()
  // A phone would open its keyboard over the amounts.
  const hasKeyboard = useMedia('(pointer: fine)')
  if (isDrawerClosed) return <DrawerClosedNote />
  const back = given === null ? 0 : Math.max(0, given - due)
  return (
    <>
      <Segmented
        legend="Le client donne"
        hideLegend
        size="sm"
        value={given === null ? null : String(given)}
        onChange={(amount) => setGiven(Number(amount))}
        options={[
          { value: String(due), label: 'Juste' },
          ...likelyGiven(due).map((amount) => ({
            value: String(amount),
            label: formatFrancs(amount),
          })),
        ]}
      />
      <AmountField
        label="Montant reçu"
        data-autofocus={hasKeyboard || undefined}
        digits={MOST_DIGITS}
        value={given}
        onChange={setGiven}
        error={fault}
      />
      <div role="status" className="hide-empty">
        {back > 0 ? <GiveBack amount={back} /> : null}
      </div>
      <p className="row gap-6 quiet text-s icons-18">
        <IconCashRegister aria-hidden="true" className="fixed" />
        <span>
          {counter ? 'Entre dans le tiroir, encaissé' : 'Encaissé'} par <b>{isolated(fullname)}</b>
        </span>
      </p>
    </>
  )
}
