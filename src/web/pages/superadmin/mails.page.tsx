import { FailedMails } from '#web/features/mails/failed-mails.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'

export default function MailsPage() {
  return (
    <SettingsFrame
      page="system"
      title="E‑mails"
      subtitle="Ceux qui n’ont pas pu partir, et pourquoi."
    >
      <FailedMails />
    </SettingsFrame>
  )
}
