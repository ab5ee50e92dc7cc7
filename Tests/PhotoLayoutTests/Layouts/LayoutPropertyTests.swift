import Testing
@testable import PhotoLayout

/// Properties of all layouts for random items.
@Suite struct LayoutPropertyTests {
  private func isSound(_ placed: Placement, _ example: LayoutCase, isReadInLines: Bool = true) -> Bool {
    let frames = placed.frames
    return frames.count == example.items.count && frames.allSatisfy { $0.isFinite && $0.isInside(placed.size) }
      && everyPair(frames) { $0.isDisjoint(from: $1) }
      && (!isReadInLines || zip(frames, frames.dropFirst()).allSatisfy { $0.isBefore($1) })
  }

  private func proposal(_ example: LayoutCase) -> ProposedSize {
    ProposedSize(width: example.seed % 7 == 0 ? nil : example.width, height: nil)
  }

  @Test func `wrapped items are inside, disjoint and in order`() {
    for example in LayoutCase.many(11) {
      let layout = FlexibleLayout(spacing: example.spacing, alignment: example.alignment)
      let placed = layout.place(example.items, proposal: proposal(example))
      guard isSound(placed, example) else { return fail(example) }
    }
  }

  @Test func `stacked items are inside, disjoint and in order`() {
    for example in LayoutCase.many(12) {
      let proposal = proposal(example)
      let layouts = [
        AnyFrameLayout(ReadjustingStack(spacing: example.spacing, alignment: example.alignment)),
        AnyFrameLayout(EqualWidthHStack(spacing: example.spacing)),
        AnyFrameLayout(EqualWidthVStack(spacing: example.spacing)),
      ]
      for layout in layouts {
        let placed = layout.place(example.items, proposal: proposal)
        guard isSound(placed, example) else { return fail(example) }
      }
      let stack = ReadjustingStack(spacing: example.spacing)
      let isLine = stack.isHorizontal(example.items, width: proposal.width)
      let width = stack.place(example.items, proposal: proposal).size.width
      guard !isLine || width <= proposal.width ?? .infinity else { return fail(example) }
    }
  }

  @Test func `cells of a grid are inside, disjoint and in order`() {
    for example in LayoutCase.many(13) {
      let rows: [TableLayout.Row] = [.cells(example.count), .spanning, .cells(2), .cells(3)]
      let grid = TableLayout(
        rows: rows, alignment: example.alignment, columnAlignments: [.trailing],
        horizontalSpacing: example.spacing, verticalSpacing: example.spacing)
      let placed = grid.place(example.items, proposal: proposal(example))
      guard isSound(placed, example) else { return fail(example) }
    }
  }

  @Test func `columns of a masonry are inside and disjoint, and tops never decrease`() {
    for example in LayoutCase.many(14) {
      let columns: Masonry.Columns =
        example.seed % 2 == 0 ? .count(example.count) : .adaptive(minimum: Double(example.count))
      let masonry = Masonry(columns: columns, spacing: example.spacing)
      let placed = masonry.place(example.items, proposal: proposal(example))
      guard isSound(placed, example, isReadInLines: false) else { return fail(example) }
      let tops = placed.frames.map(\.minY)
      guard tops == tops.sorted() else { return fail(example) }
    }
  }

  @Test func `columns of a lazy grid follow their rules`() {
    for example in LayoutCase.many(15) {
      let grid = ColumnGrid(columns: example.columns, spacing: example.spacing)
      let resolution = grid.resolve(width: example.width)
      for pass in [resolution.layout, resolution.render] {
        guard keepsRules(pass, example) else { return fail(example) }
      }
      guard abs(resolution.offset * 2 + resolution.layout.total - example.width) < 1e-6 else { return fail(example) }
      let items = example.aspects.map { LayoutItem.aspect($0) }
      let placed = grid.place(items, proposal: ProposedSize(width: example.width, height: nil))
      let frames = placed.frames
      let isOrdered = zip(frames, frames.dropFirst()).allSatisfy { $0.isBefore($1) }
      guard frames.count == items.count, isOrdered, frames.allSatisfy(\.isFinite),
        everyPair(frames, { $0.isDisjoint(from: $1) })
      else { return fail(example) }
    }
  }

  private func keepsRules(_ pass: ColumnGrid.Pass, _ example: LayoutCase) -> Bool {
    let gaps = Double(pass.columns.count - 1) * example.spacing
    guard abs(pass.columns.reduce(gaps, +) - pass.total) < 1e-6 else { return false }
    return zip(example.columns, pass.widths).allSatisfy { rule, widths in
      switch rule {
      case .fixed(let width): widths == [width]
      case .flexible(let minimum, let maximum):
        widths.count == 1 && widths[0] >= minimum && widths[0] <= max(minimum, maximum)
      case .adaptive(let minimum, let maximum):
        // A single column may be narrower than the minimum.
        !widths.isEmpty && Set(widths).count == 1 && widths[0] <= maximum
          && (widths.count == 1 || widths[0] >= minimum - 1e-9)
      }
    }
  }

  @Test func `integral frames are positive, disjoint and inside the width`() {
    for example in LayoutCase.many(16) {
      let width = Int(example.width)
      let aspects = example.aspects
      let height = Double(20 + abs(example.count) * 30)
      let wrap = FlexibleLayout(spacing: example.spacing, alignment: example.alignment)
        .frames(aspects: aspects, rowHeight: height, width: width)
      let masonry = Masonry(columns: .count(example.count), spacing: example.spacing)
        .arrange(aspects: aspects, width: width)
      let grid = ColumnGrid(columns: example.columns, spacing: example.spacing)
      let tiles = [AspectRatio.square, nil].map { grid.frames(aspects: aspects, width: width, tile: $0) }
      for frames in [wrap, masonry.frames] + tiles {
        guard frames.count == aspects.count,
          frames.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.width > 0 && $0.height > 0 }), frames.allSatisfy(\.isWhole),
          everyPair(frames, { $0.isDisjoint(from: $1) })
        else { return fail(example) }
      }
      guard (wrap + masonry.frames).allSatisfy({ $0.maxX <= Double(max(1, width)) }),
        Double(masonry.height) == masonry.frames.map(\.maxY).max() ?? 0
      else { return fail(example) }
    }
  }
}
