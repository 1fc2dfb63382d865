import PDFDocument from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { compact } from './compact.ts'

/** A tagged document of pdfkit's with a good many small parts, as pdfkit writes it. */
async function draw(rows: number): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ tagged: true, lang: 'fr-FR', pdfVersion: '1.7' },
    // Its bytes hold what ends a part elsewhere.
    info: { Title: 'endobj 1 0 obj stream endstream Ɛ' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise((resolve) => doc.on('end', resolve))
  const body = doc.struct('Document')
  doc.addStructure(body)
  for (let i = 1; i <= rows; i += 1)
    body.add(doc.struct('P', {}, () => doc.text(`Ligne ${i}`, { lineBreak: true })))
  body.end()
  doc.end()
  await whole
  return Buffer.concat(chunks)
}

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const trees = []
  for (let page = 1; page <= document.numPages; page += 1)
    trees.push(await (await document.getPage(page)).getStructTree())
  const { info } = await document.getMetadata()
  return { text, trees, info }
}

test('nothing is lost, and the file is much smaller', async () => {
  const pdf = await draw(200)
  const smaller = compact(pdf)
  expect(await read(smaller)).toEqual(await read(pdf))
  expect((await read(smaller)).text.join(' ')).toContain('Ligne 200')
  expect(smaller.byteLength).toBeLessThan(pdf.byteLength / 2)
})

test('what pdfkit did not write is refused', () => {
  expect(() => compact(Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'))).toThrow('does not end as')
})
