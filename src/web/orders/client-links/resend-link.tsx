import { ResendText } from '#web/components/actions/resend-text.tsx'
import { useWait } from '#web/lib/use-wait.ts'
import { type AskedLink, linkWait, useAskLink } from './use-ask-link.ts'

/** Sends the message again, once the quarter of an hour of the last one is over. */
export function ResendLink({ asked }: { asked: AskedLink }) {
  const resend = useAskLink()
  const { left } = useWait(linkWait(asked))
  return <ResendText secondsLeft={left} act={resend} onResend={() => void resend.run(asked)} />
}
