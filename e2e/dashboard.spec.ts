import { expect, test } from './fixtures.ts'

test('a client is greeted without a name cut in two', async ({ app, client: { id, page } }) => {
  const rename = app.db.prepare('update users set fullname = ? where id = ?')
  const greeting = page.getByRole('heading', { level: 1 })
  for (const fullname of ['Emmanuelle Ouattara', 'Aminata Koné', 'Marie-Bénédicte N’Guessan']) {
    rename.run(fullname, id)
    await page.goto('/client/dashboard')
    await expect(greeting).toContainText(fullname.split(' ')[0] ?? '')
    for (const width of [320, 360, 390, 900]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(greeting).toBeVisible()
      expect(await greeting.evaluate(cutWords), `${fullname} at ${width} px`).toEqual([])
    }
  }
})

/** The words of an element that stand on more than one line; a hyphen may end one. */
function cutWords(element: Element): string[] {
  const [name] = [...element.childNodes].filter((node) => node.nodeType === 3).slice(-1)
  const text = name?.textContent ?? ''
  return [...text.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(name as Node, index)
    range.setEnd(name as Node, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}
