import { type FormEvent, type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { AppErrorCode } from '#shared/errors.ts'
import { creditMoneyForm, grantCreditForm } from '#shared/money/credit.inputs.ts'
import { CASH, methodIs } from '#shared/money/payment-methods.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { MovedNote, useShown } from '#web/components/forms/use-shown.tsx'
import { appCodeOf, describeError, detailsOf, type ErrorWords } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { leftTodayWords, useAskOwner } from '../ask-owner.ts'
import { DrawerClosedNote, useIsDrawerClosed } from '../drawer-closed-note.tsx'
import { methodOptions } from '../method-options.tsx'
import { MONEY_ACT } from '../money-act.ts'
import { WaveIdInput } from '../wave-id-input.tsx'

export type CreditAct = 'grant' | 'advance' | 'payBack'

interface Props {
  act: CreditAct
  client: { id: string; fullname: string }
  balance: number
  /** The number of the last entry that the screen shows, 0 without any. */
  lastEntry: number
  opened: boolean
  onClose: () => void
}

const WORDS: Record<CreditAct, { title: string; subtitle: string; done: string }> = {
  grant: {
    title: 'Offrir un avoir',
    subtitle: 'Un geste, avec sa raison que le client lit.',
    done: 'Avoir accordé',
  },
  advance: {
    title: 'Avance du client',
    subtitle: 'Il paie maintenant, ses prochaines commandes s’y prennent.',
    done: 'Avance reçue',
  },
  payBack: {
    title: 'Rendre l’avoir',
    subtitle: 'L’argent lui revient, l’avoir baisse d’autant.',
    done: 'Avoir rendu',
  },
}

/** An act on the credit of a client, by the team. */
export default function CreditDialog(props: Props) {
  return props.act === 'grant' ? <Grant {...props} /> : <MoneyOfCredit {...props} act={props.act} />
}

function Grant(props: Props) {
  const { client, onClose, lastEntry } = props
  const { shown, moved, note } = useShown({ entry: lastEntry })
  const key = `laveo-avoir-offrir-${client.id}` as const
  const empty = { amount: Number.NaN, reason: '' }
  const { form, clear } = useKeptForm(grantCreditForm, { key, empty })
  const finish = () => {
    clear()
    onClose()
  }
  const { amount } = form.values
  const owner = useAskOwner('credit.grant', { amount, enabled: props.opened, onAsked: finish })
  const act = useKeyedAct(trpc.credit.grant, {
    ...MONEY_ACT,
    keptAs: `${key}-envoi`,
    sameBy: withoutEntry,
    handled: ['CEILING_REACHED', 'STALE'],
    onError(error) {
      note(error)
      if (owner.noteRefusal(error)) form.setFieldError('amount', describeError(error).text)
    },
    onSuccess(_, { amount: granted }) {
      notifySuccess(WORDS.grant.done, formatFcfa(granted))
      finish()
    },
  })
  return (
    <Frame
      {...props}
      act="grant"
      moved={moved}
      sending={owner.isAbove ? owner.sending : act}
      submitLabel={owner.isAbove ? owner.label : WORDS.grant.title}
      onSubmit={form.onSubmit((values) => {
        const given = { ...values, clientId: client.id, shown }
        if (owner.isAbove) owner.ask({ ...given, idempotencyKey: newKey() })
        else void act.run(given)
      })}
    >
      <AmountField
        label="Montant"
        data-autofocus
        size="xl"
        data-path="amount"
        description={leftTodayWords(owner.ceiling)}
        error={form.errors.amount}
        value={Number.isNaN(amount) ? null : amount}
        onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
      />
      <TextInput
        label="Raison"
        description="Par exemple : Pour la chemise abîmée."
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('reason')}
      />
    </Frame>
  )
}

function MoneyOfCredit(props: Props & { act: Exclude<CreditAct, 'grant'> }) {
  const { act: kind, client, balance, opened } = props
  const { form, send, sending, submitLabel, moved } = useCreditMoney(props)
  const isDrawerClosed = useIsDrawerClosed({ isOpen: opened })
  const { amount, method } = form.values
  const isCash = methodIs(method, 'inDrawer')
  return (
    <Frame
      {...props}
      moved={moved}
      sending={sending}
      submitLabel={submitLabel}
      onSubmit={form.onSubmit(send)}
    >
      <AmountField
        label="Montant"
        data-autofocus
        size="xl"
        data-path="amount"
        description={
          kind === 'payBack'
            ? `Avoir ${ofPerson(client.fullname)}\u00a0: ${formatFcfa(balance)}`
            : undefined
        }
        error={form.errors.amount}
        value={Number.isNaN(amount) ? null : amount}
        onChange={(next) => form.setFieldValue('amount', next ?? Number.NaN)}
      />
      <Segmented
        legend="Moyen"
        hideLegend
        size="sm"
        options={methodOptions(method)}
        value={method}
        onChange={(next) => {
          form.setFieldValue('method', next)
          if (!methodIs(next, 'identified')) form.setFieldValue('transactionId', undefined)
        }}
      />
      {isCash && isDrawerClosed ? <DrawerClosedNote /> : null}
      {methodIs(method, 'identified') ? (
        <WaveIdInput
          method={method}
          description={
            kind === 'payBack' ? 'De la transaction qui rend l’argent.' : 'De la transaction reçue.'
          }
          {...form.getInputProps('transactionId')}
          value={form.values.transactionId ?? ''}
        />
      ) : null}
    </Frame>
  )
}

function useCreditMoney(props: Props & { act: Exclude<CreditAct, 'grant'> }) {
  const { act: kind, client, balance, lastEntry, onClose } = props
  const { shown, moved, note } = useShown({ entry: lastEntry })
  const key = `laveo-avoir-${kind === 'advance' ? 'avance' : 'rendre'}-${client.id}` as const
  const empty = {
    amount: kind === 'payBack' ? balance : Number.NaN,
    method: CASH,
    transactionId: undefined,
  }
  const { form, clear } = useKeptForm(creditMoneyForm, { key, empty })
  const { amount, method } = form.values
  const finish = () => {
    clear()
    onClose()
  }
  const owner = useAskOwner(kind === 'advance' ? 'credit.advance' : 'credit.payBack', {
    // What of a credit was given, and what came in, the server knows.
    amount: kind === 'advance' && methodIs(method, 'identified') ? amount : 0,
    enabled: props.opened,
    onAsked: finish,
  })
  const [refused, setRefused] = useState<number>()
  const options = {
    ...MONEY_ACT,
    keptAs: `${key}-envoi` as const,
    sameBy: withoutEntry,
    handled: [
      'TRANSACTION_KNOWN',
      'CEILING_REACHED',
      'STALE',
      'DRAWER_SHORT',
    ] satisfies AppErrorCode[],
    onError(error: unknown) {
      note(error)
      const code = appCodeOf(error)
      if (code === 'TRANSACTION_KNOWN')
        form.setFieldError('transactionId', describeError(error).text)
      if (code === 'CEILING_REACHED') setRefused(amount)
      if (
        code === 'CEILING_REACHED' ||
        code === 'DRAWER_SHORT' ||
        detailsOf(error, 'STALE')?.about === 'credit'
      )
        form.setFieldError('amount', describeError(error).text)
    },
    onSuccess(_: unknown, done: { amount: number }) {
      notifySuccess(WORDS[kind].done, formatFcfa(done.amount))
      finish()
    },
  }
  const advance = useKeyedAct(trpc.credit.advance, options)
  const payBack = useKeyedAct(trpc.credit.payBack, options)
  const isAsked = owner.isAbove || refused === amount
  const act = kind === 'advance' ? advance : payBack
  return {
    form,
    moved,
    submitLabel: isAsked ? owner.label : WORDS[kind].title,
    sending: isAsked ? owner.sending : act,
    send(money: z.output<typeof creditMoneyForm>) {
      const values = { ...money, clientId: client.id, shown }
      if (isAsked) owner.ask({ ...values, idempotencyKey: newKey() })
      else void act.run(values)
    },
  }
}

/** A lost answer may change it: the same act sent again is still the same. */
const withoutEntry = <Values extends { shown: unknown }>({ shown: _, ...values }: Values) => values

interface FrameProps extends Props {
  /** The words of what another tab or a colleague did since the opening. */
  moved: ErrorWords | undefined
  submitLabel: string
  sending: { isRunning: boolean; unanswered: Unanswered }
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

const FORM_ID = 'avoir-du-client'

function Frame(props: FrameProps) {
  const { act, client, opened, onClose, moved, sending, submitLabel, onSubmit, children } = props
  const { title, subtitle } = WORDS[act]
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title={title}
      subtitle={`${client.fullname}. ${subtitle}`}
      unanswered={sending.unanswered}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={FORM_ID} tone="soleil" loading={sending.isRunning}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} data-kept-draft className="stack gap-18" noValidate onSubmit={onSubmit}>
        {children}
        <MovedNote moved={moved} />
      </form>
    </Dialog>
  )
}
