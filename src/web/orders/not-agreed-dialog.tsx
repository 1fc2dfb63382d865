import { IconPhone } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { MAX_CLAIM_WORD } from '#shared/orders/claims/claims.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { config } from '#web/lib/config.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { OrderFormDialog } from './order-form-dialog.tsx'

const OTHER = 'autre'

export interface NotAgreedProps {
  order: { reference: string }
  /** Ready answers; « Autre chose » is added. */
  reasons: readonly { label: string; hint?: string }[]
  /** This tab keeps the word there until it is sent. */
  keptAs: `laveo-pas-d-accord-${string}`
  /** Said above « Envoyer ». */
  consequence: ReactNode
  act: {
    run: (note: string) => Promise<unknown>
    isRunning: boolean
    unanswered: Unanswered
  }
  opened: boolean
  onClose: () => void
}

/** « Pas d’accord » with a total, a count or an answer: why, in one tap or in the client's own words. */
export default function NotAgreedDialog({ reasons, consequence, act, ...dialog }: NotAgreedProps) {
  const [reason, setReason] = useState(reasons[0]?.label ?? OTHER)
  const isOther = reason === OTHER
  const { phone, opensAt, closesAt } = config.site
  return (
    <OrderFormDialog
      {...dialog}
      title="Pas d’accord"
      schema={isOther ? ownWord : furtherWord}
      empty={{ note: '' }}
      act={{ ...act, run: ({ note }) => act.run(isOther ? (note ?? '') : joined(reason, note)) }}
      submit="Envoyer"
    >
      {(form) => (
        <>
          <ChoiceCards
            rows
            legend="Pourquoi ?"
            hideLegend
            value={reason}
            options={[
              ...reasons.map(({ label, hint }) => ({ value: label, label, hint })),
              { value: OTHER, label: 'Autre chose' },
            ]}
            onChange={setReason}
          />
          <Textarea
            label={isOther ? 'Dites ce qui ne va pas' : 'Un mot (facultatif)'}
            required={isOther}
            rows={2}
            maxLength={MAX_CLAIM_WORD}
            {...form.getInputProps('note')}
          />
          <p className="quiet">{consequence}</p>
          {phone ? (
            <ButtonLink tone="ghost" full icon={<IconPhone />} href={`tel:${phone}`}>
              Appeler, de {opensAt} à {closesAt}
            </ButtonLink>
          ) : null}
        </>
      )}
    </OrderFormDialog>
  )
}

const furtherWord = z.object({
  note: z.optional(z.string().check(z.trim(), z.maxLength(MAX_CLAIM_WORD))),
})
const ownWord = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Dites ce qui ne va pas.'), z.maxLength(MAX_CLAIM_WORD)),
})

const joined = (reason: string, note = '') =>
  (note ? `${reason}. ${note}` : `${reason}.`).slice(0, MAX_CLAIM_WORD)
