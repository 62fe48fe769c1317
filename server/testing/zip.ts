import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** Reads a zip file part by part, to look inside what the product wrote. */
export function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    parts.set(name, content.toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/** Writes a zip file; `claim` lies about the unpacked size, as a bomb does. */
export function zip(parts: Record<string, string | Buffer>, claim?: (name: string) => number): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(raw), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(claim?.(name) ?? raw.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), about, Buffer.from(name), packed])
    files.push(file)
    directory.push(Buffer.from('504b01021400', 'hex'), about, place, Buffer.from(name))
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of the smallest workbook around the given sheet. */
export function workbook(sheetData: string): Record<string, string> {
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  }
}
