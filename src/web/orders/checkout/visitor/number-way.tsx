import { useEffect } from 'react'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { useAskByNumber } from '../../number-requests/use-ask-by-number.ts'
import { preloadWaiting } from '../late-parts.tsx'
import { WhoFields } from './who-fields.tsx'

interface Props {
  formId: string
  /** It was opened in the place of the other way: its first field is next. */
  isOpened: boolean
  known: { fullname: string; phone: string }
  onName: (fullname: string) => void
  onPhone: (phone: string) => void
  onSend: () => void
  /** A choice of the order is no longer offered. */
  onChoiceOff: (error: unknown) => unknown
}

/** An order without an account: the phone is known, so that only a name is asked. */
export function NumberWay({
  formId,
  isOpened,
  known,
  onName,
  onPhone,
  onSend,
  onChoiceOff,
}: Props) {
  // Once it is needed there may be no network to load it over.
  useEffect(() => whenIdle(preloadWaiting), [])
  const { form, submit, unanswered } = useAskByNumber(known, onChoiceOff)
  const name = form.getInputProps('fullname')
  const phone = form.getInputProps('phone')
  return (
    <form
      id={formId}
      data-kept-draft
      className="stack gap-12"
      noValidate
      onSubmit={form.onSubmit((values) => {
        onSend()
        return submit(values)
      })}
    >
      <WhoFields
        name={{
          ...name,
          autoFocus: isOpened,
          onChange(event) {
            name.onChange(event)
            onName(event.currentTarget.value)
          },
        }}
        phone={{
          ...phone,
          onChange(event) {
            phone.onChange(event)
            onPhone(event.currentTarget.value)
          },
        }}
      />
      <ActFailure unanswered={unanswered} withRetry={false} />
    </form>
  )
}
