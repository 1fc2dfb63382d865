import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { linkSentWords } from '#shared/access/link-sent.ts'
import { type AskLinkInput, ownNumberInput } from '#shared/access/links.ts'
import { mayHaveWhatsApp } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { SentInstead } from '#web/components/feedback/sent-instead.tsx'
import { PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { config } from '#web/lib/config.ts'
import { fieldsOf } from '#web/lib/error-message.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { messagesLeave } from '#web/modules.ts'
import { OpenWhatsApp } from './open-whatsapp.tsx'
import { ResendLink, useAskLink } from './resend-link.tsx'

/** Sends their link again to who has only their number. The answer is the same for any number. */
export function AskLink() {
  const form = useZodForm(ownNumberInput, { initialValues: { phone: '' } })
  const ask = useAskLink({ onError: (error) => form.setErrors(fieldsOf(error)) })
  const [isAgain, setAgain] = useState(false)
  const phone = ask.isDone ? ask.input?.phone : undefined
  const askAgain = () => {
    setAgain(true)
    ask.reset()
  }
  if (phone !== undefined) return <LinkSent asked={{ phone }} phone={phone} onOther={askAgain} />
  return (
    <form className="stack gap-10" noValidate onSubmit={form.onSubmit((values) => ask.run(values))}>
      <PhoneInput label="Votre numéro" autoFocus={isAgain} {...form.getInputProps('phone')} />
      <AskButton loading={ask.isRunning}>Recevoir mon lien</AskButton>
      <ActFailure unanswered={ask.unanswered} withRetry={false} />
    </form>
  )
}

/** Sends the link of who confirmed an order by number to that number, of which only the end is told. */
export function AskLinkOfRequest({ token, phoneEnd }: { token: string; phoneEnd: string }) {
  const ask = useAskLink()
  const asked = { token }
  if (ask.isDone) return <LinkSent asked={asked} phone={undefined} to={`numéro en ${phoneEnd}`} />
  return (
    <div className="stack gap-10">
      <AskButton loading={ask.isRunning} onClick={() => void ask.run(asked)}>
        Recevoir mon lien au ••&nbsp;{phoneEnd}
      </AskButton>
      <ActFailure unanswered={ask.unanswered} withRetry={false} />
    </div>
  )
}

interface ButtonProps {
  loading: boolean
  onClick?: () => void
  children: React.ReactNode
}

/** Sends the form that it stands in, where it has no act of its own. */
function AskButton({ loading, onClick, children }: ButtonProps) {
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      full
      size="lg"
      tone="soleil"
      icon={<IconBrandWhatsapp />}
      loading={loading}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

interface SentProps {
  asked: AskLinkInput
  /** Undefined where its owner is not told it. */
  phone: string | undefined
  to?: string
  onOther?: () => void
}

/** It takes the place of what asked for the link. */
function LinkSent({ asked, phone, to, onOther }: SentProps) {
  const leaves = messagesLeave()
  const { title, text } = linkSentWords({ ...config.site, phone, to, leaves })
  return (
    <SentInstead
      title={title}
      text={text}
      other={onOther && { label: 'Autre numéro', onPress: onOther }}
      resend={<ResendLink asked={asked} />}
    >
      {leaves && (phone === undefined || mayHaveWhatsApp(phone)) ? (
        <OpenWhatsApp phone={config.site.phone} />
      ) : null}
    </SentInstead>
  )
}
