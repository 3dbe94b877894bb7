//! A film as one PNG: of every further picture only what has changed, the rest is glass.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::Cursor;

use crate::film::Frame;

/// What one file can tell apart, beside glass.
const COLOURS: usize = 255;
/// The index of what lets the picture before be seen.
const GLASS: u8 = 255;
/// Between two phones.
const GAP: usize = 24;
const WHITE: [u8; 3] = [255; 3];

/// Points in rows, each red, green and blue.
#[derive(PartialEq)]
pub(crate) struct Sheet {
    width: usize,
    points: Vec<[u8; 3]>,
}

/// A part of a sheet: the first and the last column and row.
#[derive(Clone, Copy)]
struct Area {
    columns: (usize, usize),
    rows: (usize, usize),
}

impl Sheet {
    /// What a browser has taken.
    pub(crate) fn of_png(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::STRIP_16 | png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut buffer).unwrap();
        let points = buffer.chunks_exact(info.color_type.samples()).map(|point| [point[0], point[1], point[2]]);
        Self { width: usize::try_from(info.width).unwrap(), points: points.collect() }
    }

    /// Two sheets of the same height, with a gap.
    pub(crate) fn beside(left: &Self, right: &Self) -> Self {
        let rows = left.rows().zip(right.rows());
        let points = rows.flat_map(|(left, right)| [left, &[WHITE; GAP], right].concat()).collect();
        Self { width: left.width + GAP + right.width, points }
    }

    fn rows(&self) -> impl Iterator<Item = &[[u8; 3]]> {
        self.points.chunks_exact(self.width)
    }

    fn height(&self) -> usize {
        self.points.len() / self.width
    }

    fn whole(&self) -> Area {
        Area { columns: (0, self.width - 1), rows: (0, self.height() - 1) }
    }

    /// Where it differs from another one, which it does.
    fn changed(&self, before: &Self) -> Area {
        let differs = |place: &usize| self.points[*place] != before.points[*place];
        let places = || (0..self.points.len()).filter(differs);
        let range = |values: Vec<usize>| (*values.iter().min().unwrap(), *values.iter().max().unwrap());
        Area {
            columns: range(places().map(|place| place % self.width).collect()),
            rows: range(places().map(|place| place / self.width).collect()),
        }
    }

    /// The points of an area that differ from the picture before.
    fn part(&self, area: Area, before: Option<&Self>) -> Vec<Option<[u8; 3]>> {
        let columns = || area.columns.0..=area.columns.1;
        let places = (area.rows.0..=area.rows.1).flat_map(|row| columns().map(move |column| row * self.width + column));
        let differs = |place: usize| before.is_none_or(|before| before.points[place] != self.points[place]);
        places.map(|place| differs(place).then_some(self.points[place])).collect()
    }
}

/// The film as a file.
pub(crate) fn wound(frames: &[Frame<Sheet>]) -> Vec<u8> {
    let palette = Palette::of(frames);
    let number = |length: usize| u32::try_from(length).unwrap();
    let mut file = Vec::new();
    let first = &frames[0].picture;
    let mut encoder = png::Encoder::new(&mut file, number(first.width), number(first.height()));
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.with_glass());
    encoder.set_trns([&[u8::MAX; COLOURS][..], &[0]].concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_animated(number(frames.len()), 0).unwrap();
    encoder.set_blend_op(png::BlendOp::Over).unwrap();
    let mut writer = encoder.write_header().unwrap();
    let mut before: Option<&Sheet> = None;
    for Frame { picture, milliseconds } in frames {
        let area = before.map_or_else(|| picture.whole(), |before| picture.changed(before));
        let size = [area.columns, area.rows].map(|(from, to)| number(1 + to - from));
        writer.set_frame_delay(*milliseconds, 1000).unwrap();
        if before.is_some() {
            writer.set_frame_dimension(size[0], size[1]).unwrap();
            writer.set_frame_position(number(area.columns.0), number(area.rows.0)).unwrap();
        }
        let points: Vec<u8> = picture.part(area, before).into_iter().map(|point| palette.index(point)).collect();
        writer.write_image_data(&points).unwrap();
        before = Some(picture);
    }
    writer.finish().unwrap();
    file
}

/// The colours of a film, the most frequent first. If there are too many, the others look like the nearest of them.
struct Palette {
    colours: Vec<[u8; 3]>,
    indices: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of(frames: &[Frame<Sheet>]) -> Self {
        let mut seen: HashMap<[u8; 3], usize> = HashMap::new();
        for &point in frames.iter().flat_map(|frame| &frame.picture.points) {
            *seen.entry(point).or_default() += 1;
        }
        let mut seen: Vec<_> = seen.into_iter().collect();
        seen.sort_by_key(|&(point, count)| (Reverse(count), point));
        let colours: Vec<_> = seen.iter().take(COLOURS).map(|&(point, _)| point).collect();
        let nearest =
            |point| (0..=u8::MAX).zip(&colours).min_by_key(|(_, colour)| distance(point, **colour)).unwrap().0;
        let indices = seen.iter().map(|&(point, _)| (point, nearest(point))).collect();
        Self { colours, indices }
    }

    fn index(&self, point: Option<[u8; 3]>) -> u8 {
        point.map_or(GLASS, |point| self.indices[&point])
    }

    /// All colours as they stand in a file, up to the one that is not seen.
    fn with_glass(&self) -> Vec<u8> {
        let mut colours = self.colours.clone();
        colours.resize(COLOURS + 1, WHITE);
        colours.concat()
    }
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}
