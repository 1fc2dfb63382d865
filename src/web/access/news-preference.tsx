import {
  IconBell,
  IconBrandWhatsapp,
  IconChevronDown,
  IconMail,
  IconMailOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import {
  isWanted,
  type MailPreferenceInput,
  type NewsChannel,
  ORDER_MAILS,
  type OrderMail,
} from '#shared/access/mail-preference.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { cx } from '#web/lib/cx.ts'
import { describeError, isNetworkError } from '#web/lib/error-message.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { mayMail, newsChannel } from './news-channel.ts'

const MAILS = Object.keys(ORDER_MAILS) as OrderMail[]

const FAILED = 'Préférence non enregistrée'

type Saved = Outputs['profile']['mailPreference']

/** « WhatsApp, seulement l’essentiel » */
export function newsWords({ newsBy, essentialOnly, hasMail }: Saved): string {
  const channel = newsChannel({ newsBy, hasMail })
  if (channel === null) return 'Notifications seulement'
  const way = channel === 'email' ? 'E‑mail' : 'WhatsApp'
  return essentialOnly ? `${way}, seulement l’essentiel` : way
}

/** How a client is told about their orders, and whether of everything or only the essential. */
export function NewsPreference({ saved }: { saved: Saved }) {
  const { choice, save, lost, isSaving } = useSavedChoice(saved)
  const { newsBy, essentialOnly, hasMail } = choice
  const channel = newsChannel({ newsBy, hasMail }) ?? 'none'
  return (
    <>
      <Channels
        channel={channel}
        hasMail={mayMail({ hasMail })}
        onChoose={(next) => save({ newsBy: next })}
      />
      {channel === 'none' ? null : (
        <div>
          <Checkbox
            label={<span className="strong">Seulement l’essentiel</span>}
            checked={essentialOnly}
            onChange={(event) => save({ essentialOnly: event.currentTarget.checked })}
          />
          <p className="quiet text-s">
            Moins {channel === 'email' ? 'd’e‑mails' : 'de messages'} pendant une commande. Le
            suivi, lui, montre toujours chaque étape.
          </p>
        </div>
      )}
      {lost ? (
        <RetryNote
          {...describeError(lost.error, FAILED)}
          retrying={isSaving}
          onRetry={() => save(lost.change)}
        />
      ) : null}
      {channel === 'email' ? <Mails essentialOnly={essentialOnly} /> : null}
    </>
  )
}

/** The saved choice with what is being saved; each tap is a new state, and two quick ones are saved in their order. */
function useSavedChoice(saved: Saved) {
  const utils = trpc.useUtils()
  const [lost, setLost] = useState<{ error: unknown; change: MailPreferenceInput }>()
  // Not `useAct`, which ignores a second tap.
  const { mutate, isPending, variables } = trpc.profile.setMailPreference.useMutation({
    scope: { id: 'mail-preference' },
    meta: { failed: FAILED, isUnansweredShown: () => true },
    onSuccess(_, change) {
      setLost(undefined)
      utils.profile.mailPreference.setData(
        undefined,
        (before) => before && withChange(before, change),
      )
    },
    onError(error, change) {
      setLost(isNetworkError(error) ? { error, change } : undefined)
      // The choice may be saved although its answer was lost.
      void utils.profile.mailPreference.invalidate()
    },
  })
  const choice = isPending ? withChange(saved, variables) : saved
  return { choice, save: mutate, lost, isSaving: isPending }
}

function withChange(before: Saved, { newsBy, essentialOnly }: MailPreferenceInput): Saved {
  return {
    ...before,
    newsBy: newsBy ?? before.newsBy,
    essentialOnly: essentialOnly ?? before.essentialOnly,
  }
}

interface ChannelsProps {
  channel: Exclude<NewsChannel, 'auto'>
  hasMail: boolean
  onChoose: (channel: Exclude<NewsChannel, 'auto'>) => void
}

function Channels({ channel, hasMail, onChoose }: ChannelsProps) {
  const { phone, email } = useMe()
  const byMail = { value: 'email' as const, label: 'E‑mail', hint: email, icon: <IconMail /> }
  return (
    <ChoiceCards
      legend="Comment vous prévenir"
      rows
      value={channel}
      options={[
        ...(hasMail ? [byMail] : []),
        {
          value: 'whatsapp',
          label: 'WhatsApp',
          hint: formatPhone(phone),
          icon: <IconBrandWhatsapp />,
        },
        {
          value: 'none',
          label: 'Notifications seulement',
          hint: 'Sur les appareils où elles sont actives',
          icon: <IconBell />,
        },
      ]}
      onChange={onChoose}
    />
  )
}

function Mails({ essentialOnly }: { essentialOnly: boolean }) {
  return (
    <details>
      <summary className="row justify-between gap-12 tap strong accent icons-22">
        Voir les e‑mails que vous recevez
        <IconChevronDown aria-hidden="true" />
      </summary>
      <ul aria-label="E‑mails de Lavéo">
        {MAILS.map((mail) => (
          <MailRow
            key={mail}
            label={ORDER_MAILS[mail].label}
            optional={ORDER_MAILS[mail].optional}
            sent={isWanted(mail, essentialOnly)}
          />
        ))}
        <MailRow label="Compte et sécurité" sent />
      </ul>
    </details>
  )
}

interface RowProps {
  label: string
  optional?: boolean
  sent: boolean
}

function MailRow({ label, optional = false, sent }: RowProps) {
  const state = sent ? 'Envoyé' : 'Non envoyé'
  return (
    <li className={cx('row leading-14 gap-12 tap', !sent && 'quiet')}>
      <span className={cx('stack fixed icons-22', sent && 'accent')} aria-hidden="true">
        {sent ? <IconMail /> : <IconMailOff />}
      </span>
      <span className="grow">{label}</span>
      <span className="fixed quiet text-s">{optional ? state : 'Toujours'}</span>
    </li>
  )
}
