import { ROLE_HOME, type Role } from '#shared/roles.ts'
import { noteOwnRole, readOwnRole } from '#web/lib/navigation/own-role.ts'

/**
 * Makes the links of a public page lead a signed-in person to their own screens. The page knows them by the
 * application's note on the device, and only then asks the server whether it still holds.
 */
export function showOwnSpace(): void {
  showFor(readOwnRole())
  // Another tab signs in or out, and a page that the browser kept comes back.
  window.addEventListener('storage', () => showFor(readOwnRole()))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showFor(readOwnRole())
  })
  if (readOwnRole()) void checkOwnRole()
}

function showFor(role: Role | undefined): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-space]')) {
    const { dataset } = link
    dataset.visitor ??= link.getAttribute('href') ?? ''
    link.href = role ? ownPath(dataset.space, role) : dataset.visitor
    const words = link.querySelector('[data-own-words]')
    if (!(words instanceof HTMLElement)) continue
    words.dataset.visitor ??= words.textContent
    words.textContent = (role ? words.dataset.ownWords : words.dataset.visitor) ?? ''
  }
}

/** `ofClient` is where the link leads a client, if not to their first screen. The table of all paths would be a third more. */
function ownPath(ofClient: string | undefined, role: Role): string {
  return (role === 'client' && ofClient) || ROLE_HOME[role]
}

/** Corrects the page when the session has ended elsewhere. Without an answer it stays as it is. */
async function checkOwnRole(): Promise<void> {
  try {
    const answer = await fetch('/trpc/auth.me?batch=1&input=%7B%7D', { priority: 'low' })
    const [{ result }] = await answer.json()
    noteOwnRole(result.data?.role ?? null)
    showFor(readOwnRole())
  } catch {
    // The next page asks again.
  }
}
