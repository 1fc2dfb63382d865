import { PageHeader } from '#web/components/layout/page-header.tsx'
import { FailedMails } from '#web/features/mails/failed-mails.tsx'
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function MailsPage() {
  usePageTitle('E‑mails')
  return (
    <>
      <PageHeader title="E‑mails" subtitle="Ceux qui n’ont pas pu partir, et pourquoi." />
      <SettingsTabs />
      <FailedMails />
    </>
  )
}
