import type { GuideBlock, GuideCell, GuideWords } from '@kabinet/contract/integrate/guide-text'
import { cx } from '../../lib/format/cx.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import styles from './guide.module.css'

type Named = Map<GuideBlock, string>

export function Blocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return <Drawn blocks={blocks} names={namesOf(blocks)} />
}

function Drawn({ blocks, names }: { blocks: readonly GuideBlock[]; names: Named }) {
  return blocks.map((block, at) => <Block key={at} block={block} names={names} />)
}

function Block({ block, names }: { block: GuideBlock; names: Named }) {
  switch (block.is) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p>
          <Words words={block.words} />
        </p>
      )
    case 'words':
      return <Words words={block.words} />
    case 'code':
      return <Code text={block.text} name={names.get(block) ?? ''} />
    case 'table':
      return <Table {...block} name={names.get(block) ?? ''} />
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Drawn blocks={item} names={names} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function Heading({ depth, id, title, words }: { depth: number; id: string; title: string; words: GuideWords }) {
  if (depth === 1)
    return (
      <PageHeading>
        <Words words={words} />
      </PageHeading>
    )
  const Tag = depth === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id}>
      <Words words={words} />{' '}
      <a className={styles.anchor} href={`#${id}`} aria-label={title}>
        #
      </a>
    </Tag>
  )
}

function Code({ text, name }: { text: string; name: string }) {
  return (
    <div className={cx(styles.code, !text.includes('\n') && styles.line)}>
      <CodeBlock code={text} name={name} />
      <CopyButton value={text} name={name} />
    </div>
  )
}

function Table({ head, rows, name }: { head: readonly GuideCell[]; rows: readonly GuideCell[][]; name: string }) {
  const table = (
    <table>
      <thead>
        <tr>
          {head.map(({ words }, at) => (
            <th key={at} scope="col">
              <Words words={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map(({ words }, column) => (
              <td key={column} data-column={(column > 0 && head[column]?.title) || undefined}>
                <Words words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (head.length <= 3) return table
  return (
    <div className={styles.scrolled} role="region" aria-label={name} tabIndex={0}>
      {table}
    </div>
  )
}

function Words({ words }: { words: GuideWords }) {
  return words.map((word, at) => (typeof word === 'string' ? word : <Word key={at} word={word} />))
}

function Word({ word }: { word: Exclude<GuideWords[number], string> }) {
  switch (word.is) {
    case 'code':
      return <code translate="no">{word.text}</code>
    case 'link':
      return (
        <a href={word.href} id={word.id}>
          <Words words={word.words} />
        </a>
      )
    default: {
      const Tag = word.is
      return (
        <Tag>
          <Words words={word.words} />
        </Tag>
      )
    }
  }
}

function namesOf(blocks: readonly GuideBlock[]): Named {
  const names: Named = new Map()
  let heading = ''
  let count = 0
  const walk = (block: GuideBlock): void => {
    if (block.is === 'list') return block.items.flat().forEach(walk)
    if (block.is === 'heading') {
      heading = block.title
      count = 0
    }
    if (block.is !== 'code' && block.is !== 'table') return
    count += 1
    names.set(block, count > 1 ? `${heading}, ${count}` : heading)
  }
  blocks.forEach(walk)
  return names
}
