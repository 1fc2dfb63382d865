import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

const MM = 72 / 25.4

/** The pages as a printer gets them: how large the first is in millimetres, and what each says. */
export async function printed(page: Page) {
  const bytes = new Uint8Array(await page.pdf({ preferCSSPageSize: true }))
  const pdf = await getDocumentProxy(bytes)
  const first = await pdf.getPage(1)
  const { text } = await extractText(pdf)
  const [, , width = 0, height = 0] = first.view
  return {
    size: [Math.round(width / MM), Math.round(height / MM)],
    pages: text.map((words) => words.replace(/\s+/g, ' ')),
  }
}
