import { FailedMails } from '#web/operations/mails/failed-mails.tsx'
import { SettingsFrame } from '#web/shop/settings/settings-frame.tsx'

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
