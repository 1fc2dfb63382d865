import { config } from '#web/lib/config.ts'

/** The words of a toast after an act that e-mails this person; undefined where no e-mail leaves. */
export function toldByMail(fullname: string): string | undefined {
  return config.mailLeaves ? `Un e‑mail prévient ${fullname}.` : undefined
}
