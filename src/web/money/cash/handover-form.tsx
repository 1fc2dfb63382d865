import { IconCash } from '@tabler/icons-react'
import {
  formatGap,
  gapOf,
  type HandOverInput,
  handOverForm,
  isSameCash,
} from '#shared/money/handovers.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { CountedGap } from '../counted-gap.tsx'
import { MONEY_ACT } from '../money-act.ts'
import { type Holding, HoldingChanged, type HoldingSnapshot } from './holding-changed.tsx'
import classes from './holdings.module.css'

interface Props {
  holding: Holding
  /** The holding when the count began. */
  snapshot: HoldingSnapshot
  /** Starts the count again with the current holding. */
  onRecount: () => void
  onRecorded: () => void
  onClose: () => void
}

const EMPTY = { counted: Number.NaN, reason: '' }

/** The form of a hand-over: the expected amount, the counted one, and the reason of a difference. */
export function HandoverForm({ holding, snapshot, onRecount, onRecorded, onClose }: Props) {
  const { livreurId, fullname } = holding
  const { amount: expected, payments, since } = snapshot
  const form = useZodForm(handOverForm(expected), { initialValues: EMPTY })
  const { counted } = form.values
  const handOver = useKeyedAct(trpc.cash.handOver, {
    ...MONEY_ACT,
    onSuccess(_, input) {
      announceToReaders(`Versement enregistré. ${describeHandOver(fullname, input)}`)
      onRecorded()
    },
  })
  const gap = Number.isNaN(counted) ? null : counted - expected
  const submit = form.onSubmit(({ counted, reason }) =>
    handOver.run({
      livreurId,
      expected,
      payments,
      since,
      counted,
      reason: counted === expected ? undefined : reason,
    }),
  )
  return (
    <form className={`gap-14 align-start ${classes.form}`} noValidate onSubmit={submit}>
      {isSameCash(holding, snapshot) ? null : (
        <HoldingChanged className={classes.whole} holding={holding} onRecount={onRecount} />
      )}
      <TextInput
        label="Montant attendu"
        readOnly
        classNames={{ input: classes.expected, section: classes.unit }}
        rightSection={<span aria-hidden="true">FCFA</span>}
        value={formatFrancs(expected)}
      />
      <AmountField
        label="Montant compté"
        autoFocus
        data-path="counted"
        error={form.errors.counted}
        value={Number.isNaN(counted) ? null : counted}
        onChange={(next) => form.setFieldValue('counted', next ?? Number.NaN)}
      />
      <CountedGap className={classes.whole} gap={gap} />
      {gap ? (
        <TextInput
          className={classes.whole}
          label="Motif de l’écart"
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      ) : null}
      <div className={`flex wrap gap-8 justify-end ${classes.acts}`}>
        <Button tone="ghost" disabled={handOver.isRunning} onClick={onClose}>
          Retour
        </Button>
        <Button type="submit" tone="soleil" icon={<IconCash />} loading={handOver.isRunning}>
          Enregistrer le versement
        </Button>
      </div>
      <div className={`hide-empty ${classes.whole}`}>
        <ActFailure unanswered={handOver.unanswered} withRetry={false} />
      </div>
    </form>
  )
}

function describeHandOver(fullname: string, input: HandOverInput): string {
  const gap = gapOf(input)
  const difference = gap === 0 ? '' : `, écart ${formatGap(gap)}`
  return `${isolated(fullname)}\u00a0: ${formatFcfa(input.counted)}${difference}.`
}
