//! The backend on CUDD 3.0.0 (F. Somenzi, University of Colorado); all unsafe code of the project is here.
//!
//! Why it is sound. Handles and manager share the table by [`Rc`], so it is freed after the last reference to a
//! node; `Rc` also keeps it on one thread, as CUDD requires. A node that CUDD returns is referenced before any other
//! call could free it, and dereferenced once, when its handle is dropped. Operations check that their operands
//! belong to the table.
//!
//! The budget is kept by CUDD's termination callback, which CUDD asks once in 512 misses of its computed table; so
//! that much more may happen before an operation is refused. Rejected: the limits of `Cudd_bddAndLimit` and
//! `Cudd_SetMaxLive`, which are looked at only when a new block of about a thousand nodes is allocated, so that
//! after a garbage collection they may not be for long; and to count the calls of the callback, because CUDD calls it
//! again for the same miss while it visits nodes with one reference, whose results it does not remember.

use std::cell::{Cell, RefCell};
use std::ptr::NonNull;
use std::rc::Rc;

use cudd_sys::cudd::{
    CUDD_UNIQUE_SLOTS, Cudd_CheckZeroRef, Cudd_ClearErrorCode, Cudd_E, Cudd_ErrorType, Cudd_Init,
    Cudd_IsComplement, Cudd_IsConstant, Cudd_IterDerefBdd, Cudd_NodeReadIndex, Cudd_Not, Cudd_Quit,
    Cudd_ReadCacheHits, Cudd_ReadCacheLookUps, Cudd_ReadDead, Cudd_ReadErrorCode, Cudd_ReadKeys,
    Cudd_ReadLogicZero, Cudd_ReadOne, Cudd_ReadSize, Cudd_Ref, Cudd_RegisterTerminationCallback,
    Cudd_Regular, Cudd_SetLooseUpTo, Cudd_SetMaxCacheHard, Cudd_T, Cudd_bddAnd, Cudd_bddAndAbstract,
    Cudd_bddIthVar, Cudd_bddLeq, Cudd_bddPermute, Cudd_bddXor,
};
use cudd_sys::{DdManager, DdNode};
use libc::{c_int, c_uint, c_void};

use crate::{Backend, Limits, OverBudget, Stop};

/// Entries of the computed table at first; CUDD enlarges it when that pays, up to [`COMPUTED_MOST`].
const COMPUTED: c_uint = 1 << 12;
const COMPUTED_MOST: c_uint = 1 << 16;

/// A table of CUDD.
struct Table {
    dd: NonNull<DdManager>,
    /// The number of misses of the computed table at which the operation under way is refused.
    last_miss: Cell<f64>,
    /// Nodes that may be alive, with the constants.
    nodes: Cell<usize>,
    /// Asked as well whether to give up.
    stop: RefCell<Option<Stop>>,
}

impl Table {
    /// Answers that the computed table did not know until now.
    fn misses(&self) -> f64 {
        // SAFETY: the table is alive, and these only read counters.
        unsafe { Cudd_ReadCacheLookUps(self.dd.as_ptr()) - Cudd_ReadCacheHits(self.dd.as_ptr()) }
    }

    /// Entries in the unique tables that are alive.
    fn alive(&self) -> usize {
        // SAFETY: the table is alive, and these only read counters.
        unsafe { (Cudd_ReadKeys(self.dd.as_ptr()) - Cudd_ReadDead(self.dd.as_ptr())) as usize }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // SAFETY: handles own the table, so none is left, and `dd` is not used afterwards.
        unsafe {
            debug_assert_eq!(Cudd_CheckZeroRef(self.dd.as_ptr()), 0, "nodes of CUDD are still referenced");
            Cudd_Quit(self.dd.as_ptr());
        }
    }
}

/// Nonzero asks CUDD to give up.
extern "C" fn over_budget(table: *const c_void) -> c_int {
    // SAFETY: `Cudd::new` registers the address of the table that owns the caller.
    let table = unsafe { &*table.cast::<Table>() };
    let stopped = || table.stop.borrow().as_ref().is_some_and(|stop| stop());
    c_int::from(table.misses() > table.last_miss.get() || table.alive() > table.nodes.get() || stopped())
}

/// A counted reference to a node of CUDD.
pub struct Function {
    node: NonNull<DdNode>,
    table: Rc<Table>,
}

impl Function {
    /// Takes a reference to `node`, which is a node of `table`.
    ///
    /// # Safety
    /// `node` must be a live node of the table, or one that CUDD returned with nothing called since.
    unsafe fn new(node: NonNull<DdNode>, table: &Rc<Table>) -> Function {
        // SAFETY: the node is alive, see above.
        unsafe { Cudd_Ref(node.as_ptr()) };
        Function { node, table: table.clone() }
    }
}

impl Clone for Function {
    fn clone(&self) -> Function {
        // SAFETY: `self` holds a reference to the node.
        unsafe { Function::new(self.node, &self.table) }
    }
}

impl Drop for Function {
    fn drop(&mut self) {
        // SAFETY: this gives back the reference that `new` took; the table is alive, because `self` owns it.
        unsafe { Cudd_IterDerefBdd(self.table.dd.as_ptr(), self.node.as_ptr()) };
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Function) -> bool {
        // A node belongs to one table.
        self.node == other.node
    }
}

/// The backend on CUDD.
///
/// CUDD does not interrupt an implication check: [`Backend::leq`] never refuses, and takes at most as many steps as
/// the product of the sizes of its operands.
pub struct Cudd {
    table: Rc<Table>,
    limits: Limits,
    /// The entries of an empty table: constants.
    constants: usize,
}

impl Cudd {
    /// The node of `f`, which must belong to this table.
    fn edge(&self, f: &Function) -> *mut DdNode {
        assert!(Rc::ptr_eq(&self.table, &f.table), "this function does not belong to the manager");
        f.node.as_ptr()
    }

    /// Runs an operation that returns a node, or null if it gave up.
    fn run(&self, operation: impl FnOnce(*mut DdManager) -> *mut DdNode) -> Result<Function, OverBudget> {
        if self.nodes() > self.limits.nodes {
            return Err(OverBudget);
        }
        self.table.last_miss.set(self.table.misses() + self.limits.steps as f64);
        let dd = self.table.dd.as_ptr();
        match NonNull::new(operation(dd)) {
            // SAFETY: the operation was the last call to CUDD.
            Some(node) => Ok(unsafe { Function::new(node, &self.table) }),
            None => {
                // SAFETY: the table is alive.
                let error = unsafe {
                    let error = Cudd_ReadErrorCode(dd);
                    Cudd_ClearErrorCode(dd);
                    error
                };
                assert!(
                    !matches!(error, Cudd_ErrorType::CUDD_INVALID_ARG | Cudd_ErrorType::CUDD_INTERNAL_ERROR),
                    "CUDD reports an internal error"
                );
                Err(OverBudget)
            }
        }
    }
}

impl Backend for Cudd {
    type Function = Function;

    fn new(limits: Limits) -> Cudd {
        // SAFETY: `Cudd_Init` has no preconditions; the others get the table that it made. The callback gets the
        // address of what is behind an `Rc`, which does not move, and CUDD calls it only while the table lives.
        unsafe {
            let dd = NonNull::new(Cudd_Init(0, 0, CUDD_UNIQUE_SLOTS, COMPUTED, 0)).expect("out of memory");
            Cudd_SetMaxCacheHard(dd.as_ptr(), COMPUTED_MOST);
            // Collect garbage rather than grow fast, once the table has this many slots.
            Cudd_SetLooseUpTo(dd.as_ptr(), limits.nodes.min(1 << 20) as c_uint);
            let table = Rc::new(Table {
                dd,
                last_miss: Cell::new(0.0),
                nodes: Cell::new(0),
                stop: RefCell::default(),
            });
            Cudd_RegisterTerminationCallback(dd.as_ptr(), over_budget, Rc::as_ptr(&table).cast_mut().cast());
            let constants = table.alive();
            table.nodes.set(limits.nodes.saturating_add(constants));
            Cudd { table, limits, constants }
        }
    }

    fn constant(&self, value: bool) -> Function {
        let dd = self.table.dd.as_ptr();
        // SAFETY: the table is alive, and constants always are.
        unsafe {
            let node = if value { Cudd_ReadOne(dd) } else { Cudd_ReadLogicZero(dd) };
            Function::new(NonNull::new(node).expect("constants exist"), &self.table)
        }
    }

    fn var(&mut self, index: u32) -> Result<Function, OverBudget> {
        let index = c_int::try_from(index).map_err(|_| OverBudget)?;
        // SAFETY: `run` passes the table, which is alive.
        self.run(|dd| unsafe { Cudd_bddIthVar(dd, index) })
    }

    fn not(&self, f: &Function) -> Function {
        let node = self.edge(f);
        // SAFETY: negation flips a bit of the pointer to a live node, which stays alive.
        unsafe { Function::new(NonNull::new(Cudd_Not(node)).expect("nodes are aligned"), &self.table) }
    }

    fn and(&mut self, f: &Function, g: &Function) -> Result<Function, OverBudget> {
        let (f, g) = (self.edge(f), self.edge(g));
        // SAFETY: `run` passes the table, which is alive, and the nodes are live nodes of it.
        self.run(|dd| unsafe { Cudd_bddAnd(dd, f, g) })
    }

    fn xor(&mut self, f: &Function, g: &Function) -> Result<Function, OverBudget> {
        let (f, g) = (self.edge(f), self.edge(g));
        // SAFETY: `run` passes the table, which is alive, and the nodes are live nodes of it.
        self.run(|dd| unsafe { Cudd_bddXor(dd, f, g) })
    }

    fn and_exists(&mut self, f: &Function, g: &Function, cube: &Function) -> Result<Function, OverBudget> {
        let [f, g, cube] = [f, g, cube].map(|function| self.edge(function));
        // SAFETY: `run` passes the table, which is alive, and the nodes are live nodes of it.
        self.run(|dd| unsafe { Cudd_bddAndAbstract(dd, f, g, cube) })
    }

    fn shift(&mut self, f: &Function, by: i32) -> Result<Function, OverBudget> {
        let f = self.edge(f);
        // SAFETY: the table is alive, and this only reads a counter.
        let variables = unsafe { Cudd_ReadSize(self.table.dd.as_ptr()) };
        let last = variables.saturating_add(by).saturating_sub(1);
        if let Ok(last) = u32::try_from(last) {
            self.var(last)?;
        }
        // Making the variable may have made more of them. Those that f does not depend on may go anywhere.
        // SAFETY: as above.
        let variables = unsafe { Cudd_ReadSize(self.table.dd.as_ptr()) };
        let mut places: Vec<c_int> = (0..variables).map(|variable| (variable + by).max(0)).collect();
        // SAFETY: `run` passes the table, which is alive, the node is a live node of it, and there is a place for
        // each variable of the table.
        self.run(|dd| unsafe { Cudd_bddPermute(dd, f, places.as_mut_ptr()) })
    }

    fn cofactors(&self, f: &Function) -> Option<(u32, [Function; 2])> {
        let edge = self.edge(f);
        // SAFETY: the node is a live node of the table. If it is no constant, it has an index and two children, which
        // live as long as it does.
        unsafe {
            let node = Cudd_Regular(edge);
            if Cudd_IsConstant(node) != 0 {
                return None;
            }
            let parts = [Cudd_T(node), Cudd_E(node)].map(|child| {
                let child = if Cudd_IsComplement(edge) != 0 { Cudd_Not(child) } else { child };
                Function::new(NonNull::new(child).expect("inner nodes have children"), &self.table)
            });
            Some((Cudd_NodeReadIndex(node), parts))
        }
    }

    fn node(&self, f: &Function) -> (usize, bool) {
        // SAFETY: these compute with the bits of a pointer.
        unsafe {
            let edge = self.edge(f);
            (Cudd_Regular(edge) as usize, Cudd_IsComplement(edge) != 0)
        }
    }

    fn stop_when(&mut self, stop: Stop) {
        self.table.stop.replace(Some(stop));
    }

    fn leq(&mut self, f: &Function, g: &Function) -> Result<bool, OverBudget> {
        let (f, g) = (self.edge(f), self.edge(g));
        // SAFETY: the table is alive, and the nodes are live nodes of it.
        Ok(unsafe { Cudd_bddLeq(self.table.dd.as_ptr(), f, g) } != 0)
    }

    /// CUDD reuses dead nodes by itself and does not count them.
    fn collect(&mut self) {}

    fn nodes(&self) -> usize {
        self.table.alive() - self.constants
    }
}
